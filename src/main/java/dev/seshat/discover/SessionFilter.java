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
/// @param when when the session was last active
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
                && when.contains(listed.time().at())
                && (agent == null || listed.agent().equals(agent))
                && ((project == null && branch == null) || matches(listed.facts()));
    }

    private boolean matches(SessionFacts facts) {
        return (project == null || isIn(facts, project)) && (branch == null || isOn(facts, branch));
    }

    /// A session may have gone from one directory and branch to another; each of them is a way to find it.
    private static boolean isIn(SessionFacts facts, String wanted) {
        return isIn(facts.project(), wanted)
                || isIn(Project.at(facts.repository()), wanted)
                || facts.directories().stream().anyMatch(directory -> isIn(Project.at(directory), wanted));
    }

    private static boolean isOn(SessionFacts facts, String wanted) {
        return wanted.equals(facts.gitBranch()) || facts.branches().contains(wanted);
    }

    /// Paths match whole segments: `/w/app` holds `/w/app/web` but not `/w/apple`, and so do the last of them.
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
        return isPath && (startsWith(path, 0, above) || holds(path, above));
    }

    private static boolean startsWith(String path, int from, String above) {
        int end = from + above.length();
        return path.startsWith(above, from) && (path.length() == end || "/\\".indexOf(path.charAt(end)) >= 0);
    }

    /// `acme/cli`, as projects are called where there are several of a name, is part of `/w/acme/cli/web`.
    private static boolean holds(String path, String parts) {
        boolean isRelative = !parts.isEmpty() && "/\\".indexOf(parts.charAt(0)) < 0;
        for (int at = path.indexOf(parts); isRelative && at >= 0; at = path.indexOf(parts, at + 1)) {
            if (at > 0 && "/\\".indexOf(path.charAt(at - 1)) >= 0 && startsWith(path, at, parts)) {
                return true;
            }
        }
        return false;
    }
}
