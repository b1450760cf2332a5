package dev.seshat.http.api;

import dev.seshat.discover.SessionFilter;
import dev.seshat.query.DateRange;
import dev.seshat.query.LocalClock;
import java.util.List;

/// The parameters that say which sessions of the list are wanted. They mean what the options of `list` mean.
final class ListScope {

    private static final Parameter.Text PROJECT = new Parameter.Text(
            "project",
            "Only of a project and its worktrees: its name, its path or the end of it, or a directory above it.");
    private static final Parameter.Text BRANCH = new Parameter.Text("branch", "Only of a git branch.");
    private static final Parameter.Text SINCE =
            new Parameter.Text("since", "Active on that day or later: 2026-02-01, 7d, 2w, yesterday.");
    private static final Parameter.Text UNTIL = new Parameter.Text("until", "Active on that day or earlier.");
    private static final Parameter.Flag SUBAGENTS = new Parameter.Flag("subagents", "Subagents too.");
    static final Parameter.Flag REFRESH =
            new Parameter.Flag("refresh", "Look at the logs now, and not at what was seen in the last 30 seconds.");

    private final Parameter.Names agent;

    /// @param agents the agents that there are
    ListScope(List<String> agents) {
        agent = new Parameter.Names("agent", "Only of an agent.", false, agents);
    }

    Parameter.Names agent() {
        return agent;
    }

    List<Parameter> parameters() {
        return List.of(PROJECT, agent, BRANCH, SINCE, UNTIL, SUBAGENTS, REFRESH);
    }

    SessionFilter filter(Asked asked) {
        return new SessionFilter(
                asked.text(PROJECT).orElse(null),
                asked.names(agent).map(List::getFirst).orElse(null),
                asked.text(BRANCH).orElse(null),
                DateRange.of(asked.text(SINCE).orElse(null), asked.text(UNTIL).orElse(null), new LocalClock()),
                asked.flag(SUBAGENTS));
    }
}
