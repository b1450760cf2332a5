package dev.seshat.model;

import org.jspecify.annotations.Nullable;

/// Where a session worked: its first working directory, possibly on another machine or operating system.
///
/// @param path the directory as logged; null if the log has none
public record Project(@Nullable String path) {

    public static final Project UNKNOWN = new Project(null);

    public Project {
        if (path != null && path.isEmpty()) {
            throw new IllegalArgumentException("an empty project path: use Project.UNKNOWN");
        }
    }

    /// The project at this path, or [#UNKNOWN] if it is null.
    public static Project at(@Nullable String path) {
        return path == null || path.isEmpty() ? UNKNOWN : new Project(path);
    }

    /// The first 8 hex digits of the SHA-256 of the path (INV-002); of the empty string if it is unknown.
    public String id() {
        return Sha256.first8(path == null ? "" : path);
    }

    /// The last segment of the path, whether it is written with `/` or `\`.
    public @Nullable String name() {
        if (path == null) {
            return null;
        }
        int end = path.length();
        while (end > 1 && isSeparator(path.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && !isSeparator(path.charAt(start - 1))) {
            start--;
        }
        return start == end ? path : path.substring(start, end);
    }

    static boolean isSeparator(char c) {
        return c == '/' || c == '\\';
    }
}
