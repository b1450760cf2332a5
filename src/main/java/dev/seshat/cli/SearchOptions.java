package dev.seshat.cli;

import dev.seshat.model.Category;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.query.DayParser;
import dev.seshat.query.Filter;
import dev.seshat.query.FilterParser;
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

/// The query of a command line: its words, and filters given as options.
final class SearchOptions {

    private static final Map<String, String> FILTERS = filters();

    private SearchOptions() {}

    /// Each filter, in the order of the help.
    private static Map<String, String> filters() {
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("project", "NAME|Only this project: part of its name or path (* matches anything), or . for here.");
        filters.put("agent", "AGENT|Only this agent.");
        filters.put("branch", "BRANCH|Only sessions on this git branch.");
        filters.put("after", "DAY|Messages on or after this day: 2026-02-01, 7d, \"last week\", \"3 March\".");
        filters.put("before", "DAY|Messages on or before this day.");
        filters.put("file", "PATH|Only messages about this file: its name or part of its path; * matches anything.");
        filters.put("tool", "TOOL|Only calls and results of this tool.");
        filters.put("category", "KIND|Only messages of this kind: user, assistant, thinking, tool_call, tool_result …");
        filters.put("role", "ROLE|Only messages by: user, assistant, tool or system.");
        filters.put("model", "MODEL|Only sessions that used this model; part of its name is enough.");
        filters.put("workstation", "ID|Only sessions of this workstation.");
        filters.put("is", "STATE|error, subagent or archived (the log is gone).");
        return filters;
    }

    static void addTo(CommandSpec spec) {
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("QUERY")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .description("Words, \"a phrase\", -not, OR, prefix*, /regex/, project:NAME … or a question.")
                .build());
        FILTERS.forEach((name, help) -> spec.addOption(OptionSpec.builder("--" + name)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(help.substring(0, help.indexOf('|')))
                .description(help.substring(help.indexOf('|') + 1))
                .build()));
        // -word is not an option but an exclusion, or text.
        spec.parser().unmatchedOptionsArePositionalParams(true);
    }

    /// The query as typed.
    static Query query(ParseResult arguments) {
        Clock clock = new LocalClock();
        List<String> words = arguments.matchedPositionalValue(0, List.of());
        refuseOptions(words, arguments);
        return QueryParser.parse(String.join(" ", words), clock).and(filters(arguments, clock));
    }

    /// Reject a probable typo in one of Seshat's options: one before the first word.
    private static void refuseOptions(List<String> words, ParseResult arguments) {
        List<String> options = unknownOptions(words, arguments);
        if (!options.isEmpty()
                && options.getFirst().equals(words.getFirst())
                && Help.nearestOption(arguments.commandSpec(), words.getFirst()).isPresent()) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    Help.noOption(arguments.commandSpec(), words.getFirst())
                            + " To search for it, put -- before the query.");
        }
    }

    /// The options that were taken as text of a pasted command although Seshat's may have been meant: those
    /// before the first word or similar to one of Seshat's. `git push --force` needs no such note.
    static List<String> notes(ParseResult arguments) {
        List<String> words = arguments.matchedPositionalValue(0, List.of());
        CommandSpec spec = arguments.commandSpec();
        List<String> notes = new ArrayList<>();
        for (String option : unknownOptions(words, arguments)) {
            if (option.equals(words.getFirst())
                    || Help.nearestOption(spec, option).isPresent()) {
                notes.add("Searched for " + option + " as text: " + Help.noOption(spec, option));
            }
        }
        return notes;
    }

    /// The words that look like options, except after `--` and inside arguments of several words.
    private static List<String> unknownOptions(List<String> words, ParseResult arguments) {
        List<String> typed = arguments.originalArgs();
        int end = typed.indexOf("--");
        List<String> behind = end < 0 ? List.of() : typed.subList(end, typed.size());
        return words.stream()
                .filter(word -> word.startsWith("--") && word.length() > 2 && word.indexOf(' ') < 0)
                .filter(word -> !behind.contains(word))
                .distinct()
                .toList();
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

    /// An option means the same as the filter of that name in a query, but what a query would take as a word
    /// is an error here.
    private static Filter filter(String name, String value, Clock clock) {
        String meant = name.equals("project") ? FilterOptions.project(value) : value;
        return FilterParser.parse(name, meant, clock).orElseThrow(() -> switch (name) {
            case "category" ->
                UnknownName.of(
                        "category",
                        value,
                        Arrays.stream(Category.values()).map(Category::label).toList());
            case "role" -> UnknownName.of("role", value, List.of("user", "assistant", "tool", "system"));
            case "is" -> UnknownName.of("state", value, List.of("error", "subagent", "archived"));
            default ->
                new SeshatException(
                        Kind.WRONG_USE, "--" + name + " takes a date, not “" + value + "”. " + DayParser.FORMS);
        });
    }
}
