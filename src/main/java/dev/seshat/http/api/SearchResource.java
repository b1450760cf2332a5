package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.SkippedRows;
import dev.seshat.request.Parameter;
import dev.seshat.request.SearchScope;
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
            new Parameter.Whole("limit", "Return at most this many sessions; 0 only counts them.", 0, 50, 10);
    private static final Parameter.Whole OFFSET = new Parameter.Whole("offset", "Skip this many.", 0, 10_000, 0);

    private final LiveArchive live;

    public SearchResource(LiveArchive live) {
        super("/api/search", "Search everything said and done in your sessions.", all());
        this.live = live;
    }

    private static List<Parameter> all() {
        List<Parameter> all = new ArrayList<>(SearchScope.parameters());
        all.addAll(1, List.of(LIMIT, OFFSET));
        return all;
    }

    @Override
    String answerSchema() {
        return SearchSchema.ANSWER;
    }

    @Override
    Body body(RequestParameters parameters) {
        SearchScope scope = SearchScope.of(parameters);
        SearchRequest request = new SearchRequest(
                scope.query(), scope.newestFirst(), parameters.number(LIMIT), parameters.number(OFFSET));
        return live.ask(state -> answer(request, state), WaitProgress.NOBODY);
    }

    private Body answer(SearchRequest request, LiveArchive.State state) {
        long start = System.nanoTime();
        Answer answer = new Search(state.archive()).search(request);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        SkippedRows skipped = state.archive().takeSkipped();
        return Body.of(json -> SearchJson.write(answer, state.pending(), skipped, took, (_, _) -> List.of(), json));
    }
}
