package dev.seshat.request;

import dev.seshat.query.DayParser;
import dev.seshat.query.Filter;
import dev.seshat.query.FilterParser;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The search parameters of a request: a query, and filters that are given separately.
///
/// @param filters by their names in a query
/// @param newestFirst whether to sort by time; then words are not corrected
/// @param typing whether the query is still being typed
public record SearchScope(String text, Map<String, String> filters, boolean newestFirst, boolean typing) {

    private static final Parameter.Text QUERY =
            new Parameter.Text("q", "Words, \"a phrase\", -not, OR, prefix*, /regex/, project:NAME … or a question.");

    private static final Parameter.Choice SORT =
            new Parameter.Choice("sort", "Best first, or newest first.", List.of("relevance", "recent"), "relevance");

    private static final Parameter.Flag TYPING =
            new Parameter.Flag("typing", "The query is still being typed: treat its last word as a prefix.");

    /// Each has the meaning of the query filter of the same name.
    private static final List<Parameter.Text> FILTERS = List.of(
            new Parameter.Text(
                    "project",
                    "Only this project and its worktrees: part of its name or path; * matches anything, =NAME the whole name."),
            new Parameter.Text("agent", "Only this agent."),
            new Parameter.Text("branch", "Only sessions on this git branch."),
            new Parameter.Text("after", "Messages on or after this day: 2026-02-01, 7d, \"last week\", \"3 March\"."),
            new Parameter.Text("before", "Messages on or before this day."),
            new Parameter.Text("file", "Only messages about this file: its name or part of its path."),
            new Parameter.Text("tool", "Only calls and results of this tool."),
            new Parameter.Text("category", "Only messages of this kind."),
            new Parameter.Text("role", "Only messages by: user, assistant, tool or system."),
            new Parameter.Text("model", "Only sessions that used this model."),
            new Parameter.Text("workstation", "Only sessions of this workstation."),
            new Parameter.Text("is", "error, subagent or archived."));

    /// The parameters of a scope.
    public static List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(List.of(QUERY, SORT, TYPING));
        all.addAll(FILTERS);
        return all;
    }

    /// Read a scope from a request.
    public static SearchScope of(Parameters parameters) {
        Map<String, String> filters = new LinkedHashMap<>();
        for (Parameter.Text parameter : FILTERS) {
            parameters.find(parameter).ifPresent(value -> filters.put(parameter.name(), value));
        }
        boolean recent = parameters.choice(SORT).equals(Optional.of("recent"));
        return new SearchScope(parameters.find(QUERY).orElse(""), filters, recent, parameters.flag(TYPING));
    }

    /// The same without a filter.
    public SearchScope without(String name) {
        Map<String, String> rest = new LinkedHashMap<>(filters);
        rest.remove(name);
        return new SearchScope(text, rest, newestFirst, typing);
    }

    /// Parse the query; an empty one without filters is rejected.
    public Query query() {
        Clock clock = new LocalClock();
        List<Filter> meant = new ArrayList<>();
        filters.forEach((name, value) -> meant.add(filter(name, value, clock)));
        Query typed = typing ? QueryParser.parseTyped(text, clock) : QueryParser.parse(text, clock);
        Query query = typed.and(meant);
        if (query.isEmpty() && text.isBlank()) {
            throw Parameters.wrong("the query is missing: q=…");
        }
        return query;
    }

    /// The filter for a name and a value.
    public static Filter filter(String name, String value) {
        return filter(name, value, new LocalClock());
    }

    private static Filter filter(String name, String value, Clock clock) {
        return FilterParser.parse(name, value, clock).orElseThrow(() -> {
            boolean date = name.equals("after") || name.equals("before");
            return Parameters.wrong(name + " cannot be “" + value + "”." + (date ? " " + DayParser.FORMS : ""));
        });
    }
}
