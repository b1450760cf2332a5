package dev.seshat.http.api;

import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a request says of what it looks for: a query, and filters apart from it.
///
/// @param filters by the names that they have in a query
/// @param newestFirst whether the newest are wanted first: then words are meant as they are typed
record SearchScope(String text, Map<String, String> filters, boolean newestFirst) {

    private static final Parameter.Text QUERY =
            new Parameter.Text("q", "Words, \"a phrase\", -not, OR, prefix*, project:NAME … or a question.");

    private static final Parameter.Names SORT =
            new Parameter.Names("sort", "The best first, or the newest.", false, List.of("relevance", "recent"));

    /// Each means what the filter of the same name means in a query.
    private static final List<Parameter.Text> FILTERS = List.of(
            new Parameter.Text(
                    "project",
                    "Only of a project and its worktrees: its name, its path or the end of it, or a directory above it."),
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

    static List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(List.of(QUERY, SORT));
        all.addAll(FILTERS);
        return all;
    }

    static SearchScope of(Asked asked) {
        Map<String, String> filters = new LinkedHashMap<>();
        for (Parameter.Text parameter : FILTERS) {
            asked.text(parameter).ifPresent(value -> filters.put(parameter.name(), value));
        }
        boolean recent = asked.names(SORT).filter(List.of("recent")::equals).isPresent();
        return new SearchScope(asked.text(QUERY).orElse(""), filters, recent);
    }

    SearchScope without(String name) {
        Map<String, String> rest = new LinkedHashMap<>(filters);
        rest.remove(name);
        return new SearchScope(text, rest, newestFirst);
    }

    /// The query that is meant; what says nothing is refused.
    Query query() {
        Clock clock = new LocalClock();
        List<Filter> meant = new ArrayList<>();
        filters.forEach((name, value) -> meant.add(filter(name, value, clock)));
        Query query = QueryParser.parse(text, clock).and(meant);
        if (query.isEmpty()) {
            throw Asked.wrong("say what to look for: q=…");
        }
        return query;
    }

    /// What a filter of a name means with a value.
    static Filter filter(String name, String value) {
        return filter(name, value, new LocalClock());
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
