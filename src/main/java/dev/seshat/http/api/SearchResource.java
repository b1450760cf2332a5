package dev.seshat.http.api;

import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.Waiting;
import dev.seshat.search.Answer;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.wire.SearchJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `/api/search`: what `search --json` prints.
public final class SearchResource extends Resource {

    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many sessions at the most; 0 only counts them.", 0, 50, 10);
    private static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "How many of the first to leave out.", 0, 10_000, 0);

    private final LiveArchive live;

    public SearchResource(LiveArchive live) {
        super("/api/search", "Find sessions by what was said and done in them.", all());
        this.live = live;
    }

    private static List<Parameter> all() {
        List<Parameter> all = new ArrayList<>(SearchScope.parameters());
        all.addAll(1, List.of(LIMIT, OFFSET));
        return all;
    }

    @Override
    Body body(Asked asked) {
        SearchScope scope = SearchScope.of(asked);
        SearchRequest request =
                new SearchRequest(scope.query(), scope.newestFirst(), asked.number(LIMIT), asked.number(OFFSET));
        return live.ask(state -> answer(request, state), Waiting.NOBODY);
    }

    private Body answer(SearchRequest request, LiveArchive.State state) {
        long start = System.nanoTime();
        Answer answer = new Search(state.archive()).search(request);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        SkippedRows skipped = state.archive().takeSkipped();
        return Body.of(json -> SearchJson.write(answer, state.pending(), skipped, took, (_, _) -> List.of(), json));
    }
}
