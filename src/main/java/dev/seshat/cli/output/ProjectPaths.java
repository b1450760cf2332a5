package dev.seshat.cli.output;

import dev.seshat.model.Project;

/// Shortens paths: inside the session's project they are shown relative to it.
record ProjectPaths(Project project) {

    /// The path relative to the project, or as it is if it lies elsewhere. Both may be written with `/` or `\`.
    String shorten(String path) {
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
