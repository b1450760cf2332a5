package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Project;
import dev.seshat.model.SessionFacts;
import dev.seshat.query.DateRange;
import org.jspecify.annotations.Nullable;

/// Which sessions of the list are wanted.
///
/// @param project the name of a directory that the session worked in, its path, or one above it
/// @param branch a git branch that the session worked on
/// @param when when the log last changed
/// @param subagents whether to list the sessions of subagents too
public record SessionFilter(
        @Nullable String project,
        @Nullable String agent,
        @Nullable String branch,
        DateRange when,
        boolean subagents) {

    public SessionFilter {
        requireNonNull(when, "when");
    }

    /// Whether a list shows such sessions at all: those of subagents only on request.
    public boolean isListable(ListedSession listed) {
        return subagents || !listed.isSubagent();
    }

    /// Whether a session is wanted.
    public boolean matches(ListedSession listed) {
        return isListable(listed)
                && when.contains(listed.modified())
                && (agent == null || listed.agent().equals(agent))
                && ((project == null && branch == null) || matches(listed.facts()));
    }

    private boolean matches(SessionFacts facts) {
        return (project == null || isIn(facts, project)) && (branch == null || isOn(facts, branch));
    }

    /// A session may have gone from one directory and branch to another; each of them is a way to find it.
    private static boolean isIn(SessionFacts facts, String wanted) {
        return isIn(facts.project(), wanted)
                || facts.directories().stream().anyMatch(directory -> isIn(Project.at(directory), wanted));
    }

    private static boolean isOn(SessionFacts facts, String wanted) {
        return wanted.equals(facts.gitBranch()) || facts.branches().contains(wanted);
    }

    /// Paths match whole segments: `/w/app` holds `/w/app/web` but not `/w/apple`.
    private static boolean isIn(Project project, String wanted) {
        String path = project.path();
        if (path == null) {
            return false;
        }
        if (wanted.equals(project.name()) || wanted.equals(path)) {
            return true;
        }
        String above =
                wanted.endsWith("/") || wanted.endsWith("\\") ? wanted.substring(0, wanted.length() - 1) : wanted;
        boolean isPath = wanted.indexOf('/') >= 0 || wanted.indexOf('\\') >= 0;
        return isPath
                && path.startsWith(above)
                && (path.length() == above.length() || "/\\".indexOf(path.charAt(above.length())) >= 0);
    }
}
