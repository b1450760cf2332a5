package dev.seshat.tool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A file changed by a patch, with the changed lines.
record PatchedFile(String path, String changes) {

    private static final List<String> HEADERS =
            List.of("*** Update File: ", "*** Add File: ", "*** Delete File: ", "+++ b/", "+++ ");

    /// The files of a patch, in the format of `apply_patch` or as a unified diff; none if it is not a patch.
    static List<PatchedFile> in(String patch, int mostOfSide) {
        List<PatchedFile> files = new ArrayList<>();
        String path = null;
        ChangedLines lines = new ChangedLines(mostOfSide);
        for (String line : (Iterable<String>) patch.lines()::iterator) {
            String next = header(line);
            if (next != null) {
                addTo(files, path, lines);
                path = next;
                lines = new ChangedLines(mostOfSide);
            } else if (line.startsWith("+")) {
                lines.added(line.substring(1));
            } else if (line.startsWith("-") && !line.startsWith("--- ")) {
                lines.removed(line.substring(1));
            } else {
                lines.endOfPlace();
            }
        }
        addTo(files, path, lines);
        return files;
    }

    private static @Nullable String header(String line) {
        for (String header : HEADERS) {
            if (line.startsWith(header)) {
                return line.substring(header.length()).strip();
            }
        }
        return null;
    }

    private static void addTo(List<PatchedFile> files, @Nullable String path, ChangedLines lines) {
        if (path != null) {
            files.add(new PatchedFile(path, lines.text()));
        }
    }

    /// A brief of all files, preferred ones first.
    static ToolBrief brief(List<PatchedFile> files, ToolBrief.Style style) {
        List<PatchedFile> ordered = new ArrayList<>(files);
        ordered.sort((a, b) ->
                Boolean.compare(style.first().test(b.path()), style.first().test(a.path())));
        if (ordered.isEmpty()) {
            return ToolBrief.NONE;
        }
        PatchedFile first = ordered.getFirst();
        StringBuilder what = new StringBuilder(first.changes());
        for (PatchedFile file : ordered.subList(1, ordered.size())) {
            what.append('\n').append(style.path(file.path())).append(": ").append(file.changes());
        }
        return new ToolBrief(style.path(first.path()), what.toString());
    }
}
