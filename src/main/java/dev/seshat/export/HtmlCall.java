package dev.seshat.export;

import dev.seshat.html.HtmlText;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.tool.LineDiff;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolUse;
import org.jspecify.annotations.Nullable;

/// A tool call and its result in HTML, folded into one summary line.
final class HtmlCall {

    private final UncheckedAppendable out;

    HtmlCall(UncheckedAppendable out) {
        this.out = out;
    }

    /// @param results whether to include results, not only failures
    void write(Content.ToolCall call, @Nullable Message answer, boolean results) {
        Content.ToolResult result =
                answer != null && answer.content() instanceof Content.ToolResult given ? given : null;
        ToolUse use = ToolUse.of(call.tool(), ToolArguments.parse(call.input()));
        String outcome = CallSummary.outcome(result);
        out.append("<details class=\"tool\">\n<summary><b>")
                .append(HtmlText.of(TextCleaner.line(call.tool())))
                .append("</b> <span class=\"about\">")
                .append(HtmlText.of(CallSummary.of(call, use)))
                .append("</span>")
                .append(outcome.isEmpty() ? "" : " <span class=\"outcome\">" + outcome + "</span>")
                .append("</summary>\n");
        writeAsked(call, use);
        if (results && answer != null && result != null) {
            out.append("<div id=\"m-" + answer.seq() + "\" class=\"result\">\n");
            writeText(result.text(), "No output.");
            out.append("</div>\n");
        }
        out.append("</details>\n");
    }

    /// A result whose call is missing.
    void write(Content.ToolResult result) {
        String outcome = CallSummary.outcome(result);
        String tool = result.tool() == null ? "Result" : TextCleaner.line(result.tool());
        out.append("<details class=\"tool\">\n<summary><b>")
                .append(HtmlText.of(tool))
                .append("</b> <span class=\"about\">result</span>")
                .append(outcome.isEmpty() ? "" : " <span class=\"outcome\">" + outcome + "</span>")
                .append("</summary>\n");
        writeText(result.text(), "No output.");
        out.append("</details>\n");
    }

    private void writeAsked(Content.ToolCall call, ToolUse use) {
        switch (use) {
            case ToolUse.Shell shell -> writeText(shell.command(), "No command.");
            case ToolUse.Edit edit -> edit.replacements().forEach(each -> writeDiff(each.before(), each.after()));
            case ToolUse.Patch(var patch) -> writePatch(patch);
            case ToolUse.Write write -> writeDiff("", write.content());
            case ToolUse.Delegate delegate -> writeText(delegate.prompt(), "No task.");
            case ToolUse.Todos(var todos) -> {
                out.append("<ul class=\"todos\">\n");
                for (ToolUse.Todo todo : todos) {
                    String mark =
                            todo.status().isBlank() ? "" : " (" + todo.status().replace('_', ' ') + ")";
                    out.append("<li>").append(HtmlText.of(todo.text() + mark)).append("</li>\n");
                }
                out.append("</ul>\n");
            }
            case ToolUse.Read _, ToolUse.Search _, ToolUse.Web _, ToolUse.Other _ ->
                writeText(call.text(), "No arguments.");
        }
    }

    private void writeText(String text, String none) {
        if (text.isBlank()) {
            out.append("<p class=\"none\">" + none + "</p>\n");
        } else {
            out.append("<pre>").append(HtmlText.of(text)).append("</pre>\n");
        }
    }

    private void writeDiff(String before, String after) {
        out.append("<pre class=\"diff\">");
        for (LineDiff.Change change : LineDiff.of(before, after)) {
            switch (change.kind()) {
                case KEPT -> writeLine("span", "  " + change.text());
                case REMOVED -> writeLine("del", "- " + change.text());
                case ADDED -> writeLine("ins", "+ " + change.text());
                case SKIPPED -> writeLine("span", "⋮");
            }
        }
        out.append("</pre>\n");
    }

    private void writePatch(String patch) {
        out.append("<pre class=\"diff\">");
        patch.lines()
                .forEach(line -> writeLine(line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span", line));
        out.append("</pre>\n");
    }

    private void writeLine(String tag, String line) {
        out.append("<" + tag + ">").append(HtmlText.of(line)).append("\n</" + tag + ">");
    }
}
