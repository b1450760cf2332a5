package dev.seshat.http.api;

import dev.seshat.archive.LiveArchive;
import dev.seshat.archive.Waiting;
import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.search.Answer;
import dev.seshat.search.Search;
import dev.seshat.search.SearchRequest;
import dev.seshat.wire.SearchJson;
import dev.seshat.words.Words;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `/api/search`: what `search --json` prints.
public final class SearchResource extends Resource {

    private static final Parameter.Text QUERY =
            new Parameter.Text("q", "Words, \"a phrase\", -not, OR, prefix*, project:NAME … or a question.");
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many sessions at the most.", 1, 50, 10);
    private static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "How many of the first to leave out.", 0, 10_000, 0);
    private static final Parameter.Names SORT =
            new Parameter.Names("sort", "The best first, or the newest.", false, List.of("relevance", "recent"));

    /// Each means what the filter of the same name means in a query.
    private static final List<Parameter.Text> FILTERS = List.of(
            new Parameter.Text("project", "Only of a project: its name, its path, or a directory above it."),
            new Parameter.Text("agent", "Only of an agent."),
            new Parameter.Text("branch", "Only of a git branch."),
            new Parameter.Text("after", "Said on that day or later: 2026-02-01, 7d, 2w, yesterday."),
            new Parameter.Text("before", "Said on that day or earlier."),
            new Parameter.Text("file", "Only messages about a file: its name, or part of its path."),
            new Parameter.Text("tool", "Only calls and results of a tool."),
            new Parameter.Text("category", "Only messages of a kind."),
            new Parameter.Text("role", "Only what the user, the assistant, a tool or the system said."),
            new Parameter.Text("model", "Only sessions in which a model answered."),
            new Parameter.Text("workstation", "Only of a machine."),
            new Parameter.Text("is", "error, subagent or archived."));

    private final LiveArchive live;
    private final Words words;

    public SearchResource(LiveArchive live, Words words) {
        super("/api/search", "Find sessions by what was said and done in them.", all());
        this.live = live;
        this.words = words;
    }

    private static List<Parameter> all() {
        List<Parameter> all = new ArrayList<>(List.of(QUERY, LIMIT, OFFSET, SORT));
        all.addAll(FILTERS);
        return all;
    }

    @Override
    Body body(Asked asked) {
        Query query = query(asked);
        if (query.isEmpty()) {
            throw Asked.wrong("say what to look for: q=…");
        }
        boolean recent = asked.names(SORT).filter(List.of("recent")::equals).isPresent();
        SearchRequest request = new SearchRequest(query, recent, asked.number(LIMIT), asked.number(OFFSET));
        return live.ask(state -> answer(request, state), Waiting.NOBODY);
    }

    private Body answer(SearchRequest request, LiveArchive.State state) {
        long start = System.nanoTime();
        Answer answer = new Search(state.archive(), words).search(request);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        return Body.of(json -> SearchJson.write(answer, state.pending(), took, (_, _) -> List.of(), json));
    }

    private static Query query(Asked asked) {
        Clock clock = new LocalClock();
        List<Filter> filters = new ArrayList<>();
        for (Parameter.Text parameter : FILTERS) {
            asked.text(parameter).ifPresent(value -> filters.add(filter(parameter.name(), value, clock)));
        }
        return QueryParser.parse(asked.text(QUERY).orElse(""), clock).and(filters);
    }

    private static Filter filter(String name, String value, Clock clock) {
        List<Filter> meant = QueryParser.parse(name + ":\"" + value.replace("\"", "") + "\"", clock)
                .filters();
        if (meant.size() != 1) {
            throw Asked.wrong("“" + value + "” is nothing that " + name + " can be.");
        }
        return meant.getFirst();
    }
}
