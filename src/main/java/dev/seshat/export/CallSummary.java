package dev.seshat.export;

import dev.seshat.model.Content;
import dev.seshat.tool.ToolUse;
import org.jspecify.annotations.Nullable;

/// The subject of a tool call in one line: the command's purpose, the file, the pattern.
final class CallSummary {

    private static final int LONGEST = 120;

    private CallSummary() {}

    static String of(Content.ToolCall call, ToolUse use) {
        String about = switch (use) {
            case ToolUse.Shell shell -> shell.description() == null ? shell.command() : shell.description();
            case ToolUse.Edit edit -> edit.path();
            case ToolUse.Write write -> write.path();
            case ToolUse.Read read -> read.range().isEmpty() ? read.path() : read.path() + ":" + read.range();
            case ToolUse.Search search ->
                search.path() == null ? search.pattern() : search.pattern() + " in " + search.path();
            case ToolUse.Web web -> web.target();
            case ToolUse.Delegate delegate ->
                delegate.description() == null ? delegate.prompt() : delegate.description();
            case ToolUse.Patch _ -> call.files().isEmpty() ? "" : call.files().getFirst();
            case ToolUse.Todos _ -> "";
            case ToolUse.Other _ -> call.text();
        };
        return cut(TextCleaner.line(about.length() > 4 * LONGEST ? about.substring(0, 4 * LONGEST) : about));
    }

    private static String cut(String line) {
        if (line.length() <= LONGEST) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
        return line.substring(0, end) + "…";
    }

    /// How a call ended, if worth mentioning.
    static String outcome(Content.@Nullable ToolResult result) {
        if (result == null || !result.failed()) {
            return "";
        }
        return result.exitCode() == null ? "failed" : "failed (" + result.exitCode() + ")";
    }
}
