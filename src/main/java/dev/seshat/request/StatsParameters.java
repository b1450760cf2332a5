package dev.seshat.request;

import dev.seshat.insight.stats.StatsBy;
import dev.seshat.insight.stats.StatsQuestion;
import dev.seshat.insight.stats.StatsSection;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import dev.seshat.query.LocalClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The parameters of statistics. Those that select sessions mean the same as for a list.
public final class StatsParameters {

    private static final Parameter.Choice BY =
            new Parameter.Choice("by", "What the rows are about.", StatsBy.labels(), StatsBy.DAY.label());
    private static final Parameter.Text PROJECT = new Parameter.Text(
            "project",
            "Only this project and its worktrees: part of its name or path; * matches anything, =NAME the whole name.");
    private static final Parameter.Text BRANCH = new Parameter.Text("branch", "Only sessions on this git branch.");
    private static final Parameter.Text MODEL =
            new Parameter.Text("model", "Only sessions that used this model; a part of its name is enough.");
    private static final Parameter.Text SINCE = new Parameter.Text(
            "since", "What happened on or after this day: 2026-02-01, 7d, \"last week\", \"3 March\".");
    private static final Parameter.Text UNTIL = new Parameter.Text("until", "What happened on or before this day.");
    private static final Parameter.Text WORKSTATION =
            new Parameter.Text("workstation", "Only sessions of this workstation.");
    private static final Parameter.Names WITH = new Parameter.Names(
            "with",
            "Further sections, comma-separated: sums by day, models by day, tools, changed files.",
            StatsSection.labels());

    private final Parameter.Choice agent;
    private final Parameter.Whole limit;
    private final boolean sections;

    /// @param agents the known agents
    /// @param limit how many rows are returned unless the request says another number
    public StatsParameters(List<String> agents, int limit) {
        this(agents, limit, true);
    }

    private StatsParameters(List<String> agents, int limit, boolean sections) {
        this.sections = sections;
        agent = new Parameter.Choice("agent", "Only this agent.", agents, null);
        this.limit = new Parameter.Whole("limit", "Return at most this many rows, tools and files.", 0, 100_000, limit);
    }

    /// Those of statistics without further sections.
    public static StatsParameters ofRows(List<String> agents, int limit) {
        return new StatsParameters(agents, limit, false);
    }

    /// All of them.
    public List<Parameter> all() {
        return sections
                ? List.of(BY, PROJECT, agent, BRANCH, MODEL, SINCE, UNTIL, WORKSTATION, WITH, limit)
                : List.of(BY, PROJECT, agent, BRANCH, MODEL, SINCE, UNTIL, WORKSTATION, limit);
    }

    /// The question of a request.
    public StatsQuestion question(Parameters parameters) {
        return new StatsQuestion(
                parameters.choice(BY).flatMap(StatsBy::named).orElse(StatsBy.DAY),
                filters(parameters),
                DateRange.of(
                        parameters.find(SINCE).orElse(null),
                        parameters.find(UNTIL).orElse(null),
                        new LocalClock()),
                sections ? sections(parameters) : Set.of(),
                parameters.number(limit));
    }

    private List<Filter> filters(Parameters parameters) {
        List<Filter> all = new ArrayList<>(StatsQuestion.filters(
                parameters.find(PROJECT).orElse(null),
                parameters.choice(agent).orElse(null),
                parameters.find(BRANCH).orElse(null),
                parameters.find(WORKSTATION).orElse(null)));
        parameters.find(MODEL).ifPresent(model -> all.add(new Filter.Has(Filter.Field.MODEL, model)));
        return all;
    }

    private static Set<StatsSection> sections(Parameters parameters) {
        return parameters.names(WITH).orElse(List.of()).stream()
                .flatMap(name -> StatsSection.named(name).stream())
                .collect(Collectors.toSet());
    }
}
