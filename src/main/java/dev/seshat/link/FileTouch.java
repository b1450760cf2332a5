package dev.seshat.link;

import dev.seshat.tool.ToolFamily;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a tool call does to the files among its arguments.
public enum FileTouch {
    READ,
    CHANGED;

    /// What a tool does to its files; empty where that is not known. Searching a directory reads no file that is named,
    /// and neither does listing it.
    public static Optional<FileTouch> of(@Nullable String tool) {
        if (tool == null) {
            return Optional.empty();
        }
        return switch (ToolFamily.of(tool)) {
            case EDIT, PATCH, WRITE -> Optional.of(CHANGED);
            // The files of a command are those of a patch in it.
            case SHELL -> Optional.of(CHANGED);
            case READ -> ToolFamily.listsDirectories(tool) ? Optional.empty() : Optional.of(READ);
            case SEARCH, WEB, DELEGATE, TODO, OTHER -> Optional.empty();
        };
    }

    /// The files of a call as absolute paths, each once.
    ///
    /// @param directory what relative paths are relative to; null if unknown, which leaves them as they are
    public static Set<String> absolute(List<String> files, @Nullable String directory) {
        Set<String> paths = new LinkedHashSet<>();
        for (String file : files) {
            String path = absolute(file, directory);
            if (!path.isEmpty()) {
                paths.add(path);
            }
        }
        return paths;
    }

    /// A path as it is looked up: absolute, without `.`, `..` and doubled separators.
    public static String absolute(String path, @Nullable String directory) {
        String whole = path.strip();
        if (whole.isEmpty() || isForeign(whole)) {
            return whole;
        }
        if (!whole.startsWith("/")) {
            if (directory == null || !directory.startsWith("/")) {
                return whole;
            }
            whole = directory + "/" + whole;
        }
        return whole.contains("//") || whole.contains("/.") || whole.endsWith("/") ? normal(whole) : whole;
    }

    /// Windows paths, home directories of somebody and addresses stay as they are.
    private static boolean isForeign(String path) {
        return path.startsWith("~")
                || path.startsWith("\\")
                || (path.length() > 2 && path.charAt(1) == ':')
                || path.contains("://");
    }

    private static String normal(String path) {
        LinkedHashSet<Integer> starts = new LinkedHashSet<>();
        StringBuilder normal = new StringBuilder(path.length());
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                if (!starts.isEmpty()) {
                    normal.setLength(starts.removeLast());
                }
            } else if (!part.isEmpty() && !part.equals(".")) {
                starts.add(normal.length());
                normal.append('/').append(part);
            }
        }
        return normal.isEmpty() ? "/" : normal.toString();
    }
}
