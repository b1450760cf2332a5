package dev.seshat.model;

import org.jspecify.annotations.Nullable;

/// Where a session worked: its first working directory, which may be of another machine or system.
///
/// @param path the directory as logged; absent when the log names none
public record Project(@Nullable String path) {

    public static final Project UNKNOWN = new Project(null);

    public Project {
        if (path != null && path.isEmpty()) {
            throw new IllegalArgumentException("an empty project path: use Project.UNKNOWN");
        }
    }

    /// The project at this path, or [#UNKNOWN] when there is none.
    public static Project at(@Nullable String path) {
        return path == null || path.isEmpty() ? UNKNOWN : new Project(path);
    }

    /// First 8 hex digits of the SHA-256 of the path (INV-002); of the empty text when it is unknown.
    public String id() {
        return Sha256.first8(path == null ? "" : path);
    }

    /// The last segment of the path, be it written with `/` or with `\`.
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
