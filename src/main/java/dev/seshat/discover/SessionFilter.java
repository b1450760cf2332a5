package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Project;
import dev.seshat.query.DateRange;
import org.jspecify.annotations.Nullable;

/// Which sessions of the list are wanted.
///
/// @param project the name of a project, its path, or a directory above it
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

    /// Whether a session is wanted.
    public boolean matches(ListedSession listed) {
        return (subagents || !listed.isSubagent())
                && when.contains(listed.modified())
                && (agent == null || listed.agent().equals(agent))
                && (project == null || isIn(listed.session().facts().project(), project))
                && (branch == null || branch.equals(listed.session().facts().gitBranch()));
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
