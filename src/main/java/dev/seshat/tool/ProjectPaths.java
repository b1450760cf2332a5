package dev.seshat.tool;

import dev.seshat.model.Project;

/// Shortens paths: those inside the session's project are shown relative to it.
public record ProjectPaths(Project project) {

    /// The path relative to the project, or unchanged if it is elsewhere. Both may be written with `/` or `\`.
    public String shorten(String path) {
        String root = project.path();
        if (root == null || !path.startsWith(root)) {
            return path;
        }
        if (path.length() == root.length()) {
            return ".";
        }
        if (endsWithSeparator(root)) {
            return path.substring(root.length());
        }
        boolean isInside = isSeparator(path.charAt(root.length())) && path.length() > root.length() + 1;
        return isInside ? path.substring(root.length() + 1) : path;
    }

    private static boolean endsWithSeparator(String path) {
        return isSeparator(path.charAt(path.length() - 1));
    }

    private static boolean isSeparator(char c) {
        return c == '/' || c == '\\';
    }
}
