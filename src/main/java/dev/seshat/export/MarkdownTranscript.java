package dev.seshat.export;

import dev.seshat.html.SafeMarkdown;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.tool.LineDiff;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolUse;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A session as Markdown: a heading per message, text as a quote, tool calls in fences.
///
/// All headings are Seshat's: a message's own headings are inside its quote, which also ends everything a
/// message opens.
final class MarkdownTranscript implements TranscriptLayout {

    private final UncheckedAppendable out;
    private final ExportLabels labels;
    private final boolean results;
    private final UnaryOperator<String> shown;

    /// @param results whether results are exported, not only failures
    /// @param shown applied to each text as a reader sees it
    MarkdownTranscript(UncheckedAppendable out, ExportLabels labels, boolean results, UnaryOperator<String> shown) {
        this.out = out;
        this.labels = labels;
        this.results = results;
        this.shown = shown;
    }

    @Override
    public void begin(Session session) {
        out.append("# ").append(MarkdownText.line(ExportLabels.title(session))).append("\n\n");
        labels.facts(session)
                .forEach(
                        fact -> out.append("- ").append(MarkdownText.line(fact)).append("\n"));
    }

    @Override
    public void day(String day) {
        out.append("\n## " + day + "\n");
    }

    @Override
    public void end(String ending) {
        out.append("\n---\n\n").append(MarkdownText.line(ending)).append("\n");
    }

    @Override
    public void message(Message message, @Nullable Message answer) {
        Content.ToolResult result =
                answer != null && answer.content() instanceof Content.ToolResult given ? given : null;
        out.append("\n### " + message.seq() + " · ")
                .append(heading(message, result))
                .append(message.at() == null ? "" : " · " + ExportLabels.time(message.at()))
                .append("\n\n");
        switch (message.content()) {
            case Content.Text(var text, var images) -> {
                writeText(message.category(), text);
                writeImages(images);
            }
            case Content.ToolCall call -> {
                writeAsked(call, ToolUse.of(call.tool(), ToolArguments.parse(call.input())));
                if (results && result != null) {
                    out.append("\nResult:\n\n");
                    writeFenced("", result.text(), "No output.");
                }
            }
            case Content.ToolResult given -> {
                writeFenced("", given.text(), "No output.");
                writeImages(given.images());
            }
        }
    }

    private String heading(Message message, Content.@Nullable ToolResult result) {
        return switch (message.content()) {
            case Content.Text _ -> MarkdownText.line(labels.speaker(message));
            case Content.ToolCall call -> {
                String about = CallSummary.of(call, ToolUse.of(call.tool(), ToolArguments.parse(call.input())));
                String outcome = CallSummary.outcome(result);
                yield MarkdownText.line(call.tool())
                        + (about.isEmpty() ? "" : ": " + MarkdownText.line(about))
                        + (outcome.isEmpty() ? "" : " · " + outcome);
            }
            case Content.ToolResult given ->
                "Result of " + MarkdownText.line(given.tool() == null ? "a tool" : given.tool());
        };
    }

    private void writeText(Category category, String text) {
        boolean prose = switch (category) {
            case USER, ASSISTANT, THINKING, SUMMARY -> true;
            case SYSTEM, PROGRESS, SNAPSHOT, TOOL_CALL, TOOL_RESULT -> false;
        };
        if (text.isBlank()) {
            return;
        }
        Optional<String> quote = prose ? SafeMarkdown.quote(text, shown) : Optional.empty();
        out.append(quote.orElseGet(() -> MarkdownText.fenced("", text)));
    }

    private void writeAsked(Content.ToolCall call, ToolUse use) {
        switch (use) {
            case ToolUse.Shell shell -> writeFenced("sh", shell.command(), "No command.");
            case ToolUse.Edit edit -> edit.replacements().forEach(each -> writeDiff(each.before(), each.after()));
            case ToolUse.Patch(var patch) -> writeFenced("diff", patch, "No patch.");
            case ToolUse.Write write -> writeFenced("", write.content(), "An empty file.");
            case ToolUse.Delegate delegate -> writeFenced("", delegate.prompt(), "No task.");
            case ToolUse.Todos(var todos) ->
                todos.forEach(todo -> out.append("- ")
                        .append(MarkdownText.line(todo.text()))
                        .append(todo.status().isBlank() ? "" : " (" + MarkdownText.line(todo.status()) + ")")
                        .append("\n"));
            case ToolUse.Read _, ToolUse.Search _, ToolUse.Web _, ToolUse.Other _ ->
                writeFenced("", call.text(), "No arguments.");
        }
    }

    private void writeFenced(String language, String text, String none) {
        out.append(text.isBlank() ? none + "\n" : MarkdownText.fenced(language, text));
    }

    private void writeDiff(String before, String after) {
        StringBuilder diff = new StringBuilder();
        for (LineDiff.Change change : LineDiff.of(before, after)) {
            String sign = switch (change.kind()) {
                case KEPT -> "  ";
                case REMOVED -> "- ";
                case ADDED -> "+ ";
                case SKIPPED -> "⋮";
            };
            diff.append(sign).append(change.text()).append('\n');
        }
        out.append(MarkdownText.fenced("diff", diff.toString()));
    }

    private void writeImages(int images) {
        if (images > 0) {
            out.append("\n" + ExportLabels.images(images) + "\n");
        }
    }
}
