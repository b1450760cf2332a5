package dev.seshat.model;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Recognizes worktrees by their path alone, because agents create them in known places. Works for directories
/// that are gone or on another machine.
public final class WorktreePath {

    private static final List<Pattern> LAYOUTS = List.of(
            Pattern.compile("(?<repository>.+)/\\.claude/worktrees/(?<name>.+)"),
            Pattern.compile("(?<repository>.+)/\\.worktrees/(?<name>.+)"),
            Pattern.compile(".*/\\.cursor/worktrees/(?<repository>[^/]+)/(?<name>.+)"),
            Pattern.compile(".*/conductor/workspaces/(?<repository>[^/]+)/(?<name>.+)"),
            Pattern.compile(".*/\\.codex/worktrees/(?<name>[^/]+)/(?<repository>[^/]+)"));

    private WorktreePath() {}

    /// The repository of the worktree at a path: its path or, if the worktree's path only contains that, its
    /// name; null if the path does not look like a worktree.
    public static @Nullable String repository(@Nullable String path) {
        return part("repository", path);
    }

    /// The name of a worktree of a repository.
    public static String name(String path, String repository) {
        String name = part("name", path);
        if (name != null) {
            return name;
        }
        boolean inside = path.length() > repository.length() + 1
                && path.startsWith(repository)
                && Project.isSeparator(path.charAt(repository.length()));
        return inside ? path.substring(repository.length() + 1) : String.valueOf(new Project(path).name());
    }

    private static @Nullable String part(String group, @Nullable String path) {
        if (path == null || !(path.contains("worktrees") || path.contains("workspaces"))) {
            return null;
        }
        String slashed = path.replace('\\', '/');
        for (Pattern layout : LAYOUTS) {
            Matcher matcher = layout.matcher(slashed);
            if (matcher.matches()) {
                return path.substring(matcher.start(group), matcher.end(group));
            }
        }
        return null;
    }
}
