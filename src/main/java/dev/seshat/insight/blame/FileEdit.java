package dev.seshat.insight.blame;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A call that changed a file.
///
/// @param whole the new content, if the call wrote all of it
/// @param parts what it replaced otherwise, in order
record FileEdit(
        ArchivedSession session, Message call, @Nullable String whole, List<Part> parts) {

    /// Lines that took the place of others.
    record Part(String before, String after) {}

    FileEdit {
        requireNonNull(session, "session");
        requireNonNull(call, "call");
        parts = List.copyOf(parts);
    }

    @Nullable
    Instant at() {
        return call.at();
    }

    /// What a call did to a file.
    ///
    /// @param isFile whether a path in the call is that of the file
    static FileEdit of(ArchivedSession session, Message message, Predicate<String> isFile) {
        List<Part> parts = new ArrayList<>();
        String whole = null;
        if (message.content() instanceof Content.ToolCall call) {
            switch (ToolUse.of(call.tool(), ToolArguments.parse(call.input()))) {
                case ToolUse.Write write -> whole = write.content();
                case ToolUse.Edit edit ->
                    edit.replacements().forEach(each -> parts.add(new Part(each.before(), each.after())));
                case ToolUse.Patch patch -> addPatch(parts, patch.text(), isFile);
                case ToolUse.Shell shell -> addPatch(parts, shell.command(), isFile);
                case ToolUse.Read _, ToolUse.Search _, ToolUse.Web _, ToolUse.Delegate _ -> {}
                case ToolUse.Todos _, ToolUse.Other _ -> {}
            }
        }
        return new FileEdit(session, message, whole, parts);
    }

    /// The hunks of a patch that belong to the file, in the format of `apply_patch` or as a unified diff.
    private static void addPatch(List<Part> parts, String patch, Predicate<String> isFile) {
        boolean inFile = false;
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (String line : (Iterable<String>) patch.lines()::iterator) {
            String file = header(line);
            if (file != null || line.startsWith("@@") || line.startsWith("*** End")) {
                addPart(parts, before, after);
                inFile = file == null ? inFile && !line.startsWith("*** End") : isFile.test(file);
            } else if (inFile && !line.startsWith("--- ")) {
                char mark = line.isEmpty() ? ' ' : line.charAt(0);
                String text = line.isEmpty() ? "" : line.substring(1);
                if (mark == ' ' || mark == '-') {
                    before.add(text);
                }
                if (mark == ' ' || mark == '+') {
                    after.add(text);
                }
            }
        }
        addPart(parts, before, after);
    }

    private static @Nullable String header(String line) {
        for (String start : List.of("*** Update File: ", "*** Add File: ", "*** Delete File: ", "+++ b/", "+++ ")) {
            if (line.startsWith(start)) {
                return line.substring(start.length()).strip();
            }
        }
        return null;
    }

    private static void addPart(List<Part> parts, List<String> before, List<String> after) {
        if (!before.equals(after)) {
            parts.add(new Part(String.join("\n", before), String.join("\n", after)));
        }
        before.clear();
        after.clear();
    }
}
