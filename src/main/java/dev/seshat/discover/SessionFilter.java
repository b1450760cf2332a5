package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionFacts;
import dev.seshat.query.DateRange;
import dev.seshat.query.ProjectPattern;
import org.jspecify.annotations.Nullable;

/// Selects sessions of the list.
///
/// @param project the project, as [ProjectPattern] reads it
/// @param branch a git branch the session worked on
/// @param when when the session was last active
/// @param subagents whether to include subagents' sessions
/// @param workstation the workstation it ran on
public record SessionFilter(
        @Nullable String project,
        @Nullable String agent,
        @Nullable String branch,
        DateRange when,
        boolean subagents,
        LogState logs,
        @Nullable String workstation) {

    public SessionFilter {
        requireNonNull(when, "when");
        requireNonNull(logs, "logs");
    }

    /// All sessions of some projects, including subagents'.
    public static SessionFilter ofProjects(
            @Nullable String project, @Nullable String agent, LogState logs, @Nullable String workstation) {
        return new SessionFilter(project, agent, null, DateRange.ALWAYS, true, logs, workstation);
    }

    /// The sessions among which this one selects.
    public SessionFilter ofEverything() {
        return new SessionFilter(null, null, null, DateRange.ALWAYS, subagents, LogState.ANY, null);
    }

    /// Whether a list shows such sessions at all: subagents' only on request.
    public boolean isListable(ListedSession listed) {
        return subagents || !listed.isSubagent();
    }

    /// Whether a session matches.
    public boolean matches(ListedSession listed) {
        return logs != LogState.GONE
                && isListable(listed)
                && (workstation == null || listed.key().workstationId().equals(workstation))
                && when.contains(listed.time().at())
                && (agent == null || listed.agent().equals(agent))
                && ((project == null && branch == null) || matches(listed.facts()));
    }

    private boolean matches(SessionFacts facts) {
        return (project == null || isIn(facts, project)) && (branch == null || isOn(facts, branch));
    }

    /// A session may have changed directory and branch; each of them matches.
    private static boolean isIn(SessionFacts facts, String wanted) {
        ProjectPattern pattern = ProjectPattern.of(wanted);
        return pattern.matches(facts.project().path())
                || pattern.matches(facts.repository())
                || facts.directories().stream().anyMatch(pattern::matches);
    }

    private static boolean isOn(SessionFacts facts, String wanted) {
        return wanted.equals(facts.gitBranch()) || facts.branches().contains(wanted);
    }
}
