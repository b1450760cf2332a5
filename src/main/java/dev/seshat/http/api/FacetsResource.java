package dev.seshat.http.api;

import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.Waiting;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Session;
import dev.seshat.search.Answer;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.words.Words;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `/api/search/facets`: how many sessions a search would find if it were narrowed to a project, an agent, a kind of
/// messages, a time. Each number is that of the search itself, so it cannot be another one than that search then gives.
///
/// Projects and agents are those of the best hits: whoever narrows a search wants more of what they see. A number
/// that is small enough is exact; others may be more, as the total of a search may.
public final class FacetsResource extends Resource {

    private static final List<String> TIMES = List.of("1d", "7d", "30d", "365d");
    private static final List<String> CATEGORIES = Arrays.stream(Category.values())
            .filter(category -> category != Category.PROGRESS && category != Category.SNAPSHOT)
            .map(Category::label)
            .toList();
    private static final int LOOKED_AT = 40;
    private static final int MOST_VALUES = 10;

    private final LiveArchive live;
    private final Words words;

    public FacetsResource(LiveArchive live, Words words) {
        super(
                "/api/search/facets",
                "How many sessions a search would find if it were narrowed further.",
                SearchScope.parameters());
        this.live = live;
        this.words = words;
    }

    @Override
    Body body(Asked asked) {
        SearchScope scope = SearchScope.of(asked);
        List<String> projects =
                values("project", scope, session -> session.facts().project().name());
        List<String> agents = values("agent", scope, Session::agent);
        return Body.of(json -> {
            json.beginObject();
            write("project", projects, scope, json);
            write("agent", agents, scope, json);
            write("category", CATEGORIES, scope, json);
            write("after", TIMES, scope, json);
            json.endObject();
        });
    }

    /// What the best hits have of something, and what the search is narrowed to now.
    private List<String> values(String name, SearchScope scope, Function<Session, @Nullable String> value) {
        Stream<String> seen = answer(scope.without(name), LOOKED_AT).hits().stream()
                .map(hit -> value.apply(hit.session().session()))
                .filter(Objects::nonNull)
                .distinct()
                .limit(MOST_VALUES);
        Collection<String> all = new LinkedHashSet<>(seen.toList());
        if (scope.filters().containsKey(name)) {
            all.add(scope.filters().get(name));
        }
        return List.copyOf(all);
    }

    private void write(String name, List<String> values, SearchScope scope, JsonWriter json) {
        json.name(name).beginArray();
        for (String value : values) {
            Answer answer = answer(scope.with(name, value), 0);
            json.beginObject()
                    .member("value", value)
                    .member("total", answer.total())
                    .member("totalIsLowerBound", answer.atLeast())
                    .endObject();
        }
        json.endArray();
    }

    /// Asked one by one: whoever searches meanwhile need not wait for all of them.
    private Answer answer(SearchScope scope, int limit) {
        SearchRequest request = new SearchRequest(scope.query(), false, limit, 0);
        return live.ask(state -> new Search(state.archive(), words).search(request), Waiting.NOBODY);
    }
}
