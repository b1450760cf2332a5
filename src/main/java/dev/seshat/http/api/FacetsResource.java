package dev.seshat.http.api;

import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.Waiting;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Session;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.search.Answer;
import dev.seshat.search.Match;
import dev.seshat.search.Narrowing;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// `/api/search/facets`: how many sessions a search would find if it were narrowed to a project, an agent, a kind of
/// messages, a time.
///
/// Projects and agents are those of the best hits: whoever narrows a search wants more of what they see. A number
/// that is small enough is exact; others may be more, as the total of a search may.
public final class FacetsResource extends Resource {

    private static final List<String> TIMES = List.of("1d", "7d", "30d", "365d");
    private static final List<String> CATEGORIES = Arrays.stream(Category.values())
            .filter(category -> category != Category.PROGRESS && category != Category.SNAPSHOT)
            .map(Category::label)
            .toList();

    /// A way to narrow a search, by the name of its filter.
    ///
    /// @param always values that are offered whatever is found
    /// @param value what a session that was found has of it
    private record Facet(String name, List<String> always, Function<Session, @Nullable String> value) {}

    private static final List<Facet> FACETS = List.of(
            new Facet("project", List.of(), session -> session.facts().project().name()),
            new Facet("agent", List.of(), Session::agent),
            new Facet("category", CATEGORIES, _ -> null),
            new Facet("after", TIMES, _ -> null));

    private static final int LOOKED_AT = 20;
    private static final int MOST_VALUES = 10;

    private final LiveArchive live;

    public FacetsResource(LiveArchive live) {
        super(
                "/api/search/facets",
                "How many sessions a search would find if it were narrowed further.",
                SearchScope.parameters());
        this.live = live;
    }

    @Override
    Body body(Asked asked) {
        SearchScope scope = SearchScope.of(asked);
        // Without the filter of the facet itself, which mostly there is none of: then it is one search for all.
        Map<SearchScope, Answer> answers = new HashMap<>();
        return Body.of(json -> {
            json.beginObject();
            for (Facet facet : FACETS) {
                Answer answer = answers.computeIfAbsent(scope.without(facet.name()), this::answer);
                write(facet.name(), values(facet, answer, scope), answer.match(), scope, json);
            }
            json.endObject();
        });
    }

    /// What the best hits have of something, and what the search is narrowed to now.
    private static List<String> values(Facet facet, Answer answer, SearchScope scope) {
        Set<String> all = new LinkedHashSet<>(facet.always());
        answer.hits().stream()
                .map(hit -> facet.value().apply(hit.session().session()))
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

    private void write(String name, List<String> values, Match match, SearchScope scope, JsonWriter json) {
        Query query = scope.query();
        List<List<Filter>> narrowed = values.stream()
                .map(value -> scope.with(name, value).query().filters())
                .toList();
        // Facet by facet: whoever searches meanwhile need not wait for all of them.
        List<Narrowing.Total> totals =
                live.ask(state -> new Narrowing(state.archive()).totals(query, match, narrowed), Waiting.NOBODY);
        json.name(name).beginArray();
        for (int i = 0; i < values.size(); i++) {
            json.beginObject()
                    .member("value", values.get(i))
                    .member("total", totals.get(i).sessions())
                    .member("totalIsLowerBound", totals.get(i).atLeast())
                    .endObject();
        }
        json.endArray();
    }

    private Answer answer(SearchScope scope) {
        SearchRequest request = new SearchRequest(scope.query(), false, LOOKED_AT, 0);
        return live.ask(state -> new Search(state.archive()).search(request), Waiting.NOBODY);
    }
}
