package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.Archive;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.request.SearchScope;
import dev.seshat.search.Answer;
import dev.seshat.search.FacetCounter;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// `/api/search/facets`: how many sessions a search would find if narrowed to a project, an agent, a kind of
/// message or a time.
///
/// Projects and agents are those of the first hits: people narrow a search to more of what they see. Small
/// numbers are exact; others are lower bounds, like the total of a search.
public final class FacetsResource extends Resource {

    private static final List<String> TIMES = List.of("1d", "7d", "30d", "365d");
    private static final List<String> CATEGORIES = Arrays.stream(Category.values())
            .filter(category -> category != Category.PROGRESS && category != Category.SNAPSHOT)
            .map(Category::label)
            .toList();

    /// A facet, by the name of its filter.
    ///
    /// @param always values that are always offered
    /// @param value the value of a session
    private record Facet(
            String name, List<String> always, BiFunction<Session, ProjectLabels, @Nullable String> value) {}

    private static final List<Facet> FACETS = List.of(
            new Facet(
                    "project",
                    List.of(),
                    (session, labels) -> exactName(labels.name(session.facts().checkout()))),
            new Facet("agent", List.of(), (session, _) -> session.agent()),
            new Facet("category", CATEGORIES, (_, _) -> null),
            new Facet("after", TIMES, (_, _) -> null));

    private static final int LOOKED_AT = 20;
    private static final int MOST_VALUES = 10;

    private final LiveArchive live;

    public FacetsResource(LiveArchive live) {
        super(
                "/api/search/facets",
                "How many sessions a search would find with one more filter.",
                SearchScope.parameters());
        this.live = live;
    }

    @Override
    Body body(RequestParameters parameters) {
        SearchScope scope = SearchScope.of(parameters);
        // Without the facet's own filter, which is usually absent: then one search serves all facets.
        Map<SearchScope, List<Facet>> bases = new LinkedHashMap<>();
        for (Facet facet : FACETS) {
            bases.computeIfAbsent(scope.without(facet.name()), _ -> new ArrayList<>())
                    .add(facet);
        }
        Map<String, List<Counted>> counted = new HashMap<>();
        bases.forEach((base, facets) -> live.ask(
                        state -> count(base, facets, scope, state.archive()), WaitProgress.NOBODY)
                .forEach(each -> counted.computeIfAbsent(each.facet(), _ -> new ArrayList<>())
                        .add(each)));
        return Body.of(json -> {
            json.beginObject();
            FACETS.forEach(facet -> write(facet.name(), counted.getOrDefault(facet.name(), List.of()), json));
            json.endObject();
        });
    }

    /// The filter for the project with exactly this name.
    private static @Nullable String exactName(@Nullable String label) {
        return label == null ? null : "=" + label;
    }

    /// A value of a facet, and its number of sessions.
    private record Counted(String facet, String value, FacetCounter.Total total) {}

    private List<Counted> count(SearchScope base, List<Facet> facets, SearchScope scope, Archive archive) {
        Query query = base.query();
        Answer answer = new Search(archive).search(new SearchRequest(query, base.newestFirst(), LOOKED_AT, 0));
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (Facet facet : facets) {
            for (String value : values(facet, answer, scope)) {
                names.add(facet.name());
                values.add(value);
                filters.add(SearchScope.filter(facet.name(), value));
            }
        }
        List<FacetCounter.Total> totals = new FacetCounter(archive).totals(query, base.newestFirst(), filters);
        List<Counted> counted = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            counted.add(new Counted(names.get(i), values.get(i), totals.get(i)));
        }
        return counted;
    }

    /// The values of the first hits, and the current filter.
    private static List<String> values(Facet facet, Answer answer, SearchScope scope) {
        Set<String> all = new LinkedHashSet<>(facet.always());
        answer.hits().stream()
                .map(hit -> facet.value().apply(hit.session().session(), answer.labels()))
                .filter(Objects::nonNull)
                .distinct()
                .limit(MOST_VALUES)
                .forEach(all::add);
        String chosen = scope.filters().get(facet.name());
        if (chosen != null) {
            all.add(chosen);
        }
        return List.copyOf(all);
    }

    private static void write(String name, List<Counted> values, JsonWriter json) {
        json.name(name).beginArray();
        for (Counted each : values) {
            json.beginObject()
                    .member("value", each.value())
                    .member("total", each.total().sessions())
                    .member("totalIsLowerBound", each.total().atLeast())
                    .endObject();
        }
        json.endArray();
    }
}
