package dev.seshat.cli;

import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// The query of a command line: its words, and the filters that can also be given as options.
final class SearchOptions {

    private static final Map<String, String> FILTERS = filters();

    private SearchOptions() {}

    /// What each filter is, in the order of help.
    private static Map<String, String> filters() {
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put(
                "project",
                "NAME|Only of a project: its name, its path or the end of it, a directory above it, or . for here.");
        filters.put("agent", "AGENT|Only of an agent.");
        filters.put("branch", "BRANCH|Only of a git branch.");
        filters.put("after", "DAY|Said on that day or later: 2026-02-01, 7d, 2w, yesterday.");
        filters.put("before", "DAY|Said on that day or earlier.");
        filters.put("file", "PATH|Only messages about a file: its name, or part of its path; * is anything.");
        filters.put("tool", "TOOL|Only calls and results of a tool.");
        filters.put("category", "KIND|Only messages of a kind: user, assistant, thinking, tool_call, tool_result …");
        filters.put("role", "ROLE|Only what the user, the assistant, a tool or the system said.");
        filters.put("model", "MODEL|Only sessions in which a model answered; part of its name will do.");
        filters.put("workstation", "ID|Only of a machine.");
        filters.put("is", "STATE|error, subagent or archived (the log is gone).");
        return filters;
    }

    static void addTo(CommandSpec spec) {
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("QUERY")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .description("Words, \"a phrase\", -not, OR, prefix*, project:NAME … or a question.")
                .build());
        FILTERS.forEach((name, help) -> spec.addOption(OptionSpec.builder("--" + name)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(help.substring(0, help.indexOf('|')))
                .description(help.substring(help.indexOf('|') + 1))
                .build()));
        // -word is not an option but a word that must not be there.
        spec.parser().unmatchedOptionsArePositionalParams(true);
    }

    /// The query that was typed.
    static Query query(ParseResult arguments) {
        Clock clock = new LocalClock();
        List<String> words = arguments.matchedPositionalValue(0, List.of());
        refuseOptions(words, arguments);
        return QueryParser.parse(String.join(" ", words), clock).and(filters(arguments, clock));
    }

    /// Refuse what is probably a misspelt option of ours. Behind a word of the query, an option that resembles none of
    /// ours belongs to a pasted command, as in `git push --force`. So does everything behind `--`.
    private static void refuseOptions(List<String> words, ParseResult arguments) {
        List<String> typed = arguments.originalArgs();
        int end = typed.indexOf("--");
        List<String> behind = end < 0 ? List.of() : typed.subList(end, typed.size());
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            boolean option = word.startsWith("--") && word.length() > 2 && word.indexOf(' ') < 0;
            if (option
                    && !behind.contains(word)
                    && (i == 0
                            || Help.nearestOption(arguments.commandSpec(), word).isPresent())) {
                throw new SeshatException(
                        Kind.WRONG_USE,
                        Help.noOption(arguments.commandSpec(), word) + " To search for it, put -- before the query.");
            }
        }
    }

    private static List<Filter> filters(ParseResult arguments, Clock clock) {
        List<Filter> filters = new ArrayList<>();
        for (String name : FILTERS.keySet()) {
            List<String> values = arguments.matchedOptionValue("--" + name, List.<String>of());
            List<Filter> any =
                    values.stream().map(value -> filter(name, value, clock)).toList();
            if (!any.isEmpty()) {
                filters.add(any.size() == 1 ? any.getFirst() : new Filter.Any(any));
            }
        }
        return filters;
    }

    /// An option means what the filter of the same name means in a query, but what a query takes for a word is wrong
    /// here.
    private static Filter filter(String name, String value, Clock clock) {
        String meant = name.equals("project") ? FilterOptions.project(value) : value;
        Query query = QueryParser.parse(name + ":\"" + meant.replace("\"", "") + "\"", clock);
        if (query.filters().size() == 1) {
            return query.filters().getFirst();
        }
        throw switch (name) {
            case "category" ->
                UnknownName.of(
                        "category",
                        value,
                        Arrays.stream(Category.values()).map(Category::label).toList());
            case "role" -> UnknownName.of("role", value, List.of("user", "assistant", "tool", "system"));
            case "is" -> UnknownName.of("state", value, List.of("error", "subagent", "archived"));
            default ->
                new SeshatException(
                        Kind.WRONG_USE, "--" + name + " takes a day (2026-02-01, yesterday, 7d), not “" + value + "”.");
        };
    }
}
