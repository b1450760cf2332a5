package dev.seshat.export;

import dev.seshat.html.HtmlText;
import dev.seshat.html.MarkdownHtml;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A session as one self-contained HTML page: no script, no other file, no network.
///
/// Texts pass through [HtmlText] or [MarkdownHtml]; if one slipped through, the content security policy
/// allows the browser nothing but the embedded style sheet.
final class HtmlTranscript implements TranscriptLayout {

    private final UncheckedAppendable out;
    private final ExportLabels labels;
    private final boolean results;
    private final UnaryOperator<String> shown;
    private final HtmlCall calls;
    private final HtmlImages images;

    /// @param results whether results are exported, not only failures
    /// @param shown applied to each text as a reader sees it
    HtmlTranscript(
            UncheckedAppendable out,
            ExportLabels labels,
            boolean results,
            UnaryOperator<String> shown,
            HtmlImages images) {
        this.out = out;
        this.labels = labels;
        this.results = results;
        this.shown = shown;
        this.images = images;
        calls = new HtmlCall(out);
    }

    @Override
    public void begin(Session session) {
        String title = HtmlText.of(ExportLabels.title(session));
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '")
                .append(StyleSheet.digest())
                .append("';" + images.policy() + " base-uri 'none'; form-action 'none'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .append("<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
                .append(title)
                .append("</title>\n<style>")
                .append(StyleSheet.text())
                .append("</style>\n</head>\n<body>\n<header class=\"head\">\n<h1>")
                .append(title)
                .append("</h1>\n<p class=\"facts\">")
                .append(HtmlText.of(String.join(" · ", labels.facts(session))))
                .append("</p>\n</header>\n<main>\n");
    }

    @Override
    public void day(String day) {
        out.append("<h2>" + day + "</h2>\n");
    }

    @Override
    public void end(String ending) {
        out.append("</main>\n<footer>\n<p>").append(HtmlText.of(ending)).append("</p>\n</footer>\n</body>\n</html>\n");
    }

    @Override
    public void message(Message message, @Nullable Message result) {
        out.append("<article id=\"m-" + message.seq() + "\" class=\"" + classes(message) + "\">\n<header><b>")
                .append(HtmlText.of(labels.speaker(message)))
                .append("</b> <a href=\"#m-" + message.seq() + "\">")
                .append(time(message))
                .append("</a></header>\n");
        switch (message.content()) {
            case Content.Text(var text, var count) -> {
                writeText(message.category(), text);
                images.write(message.seq(), count);
            }
            case Content.ToolCall call -> {
                calls.write(call, result, results);
                if (results && result != null) {
                    images.write(result.seq(), result.content().images());
                }
            }
            case Content.ToolResult answer -> {
                calls.write(answer);
                images.write(message.seq(), answer.images());
            }
        }
        out.append("</article>\n");
    }

    private static String classes(Message message) {
        return message.category().label()
                + (message.sidechain() ? " sidechain" : "")
                + (message.abandoned() ? " abandoned" : "");
    }

    private static String time(Message message) {
        Instant at = message.at();
        return at == null ? "#" + message.seq() : "<time datetime=\"" + at + "\">" + ExportLabels.time(at) + "</time>";
    }

    private void writeText(Category category, String text) {
        switch (category) {
            case USER, ASSISTANT, SUMMARY -> writeProse(text);
            case THINKING -> {
                out.append("<details>\n<summary>Thinking</summary>\n");
                writeProse(text);
                out.append("</details>\n");
            }
            case SYSTEM, PROGRESS, SNAPSHOT, TOOL_CALL, TOOL_RESULT ->
                out.append("<details>\n<summary>" + category.label().replace('_', ' ') + "</summary>\n<pre>")
                        .append(HtmlText.of(text))
                        .append("</pre>\n</details>\n");
        }
    }

    private void writeProse(String text) {
        MarkdownHtml.of(text, shown)
                .ifPresentOrElse(
                        html -> out.append("<div class=\"prose\">\n")
                                .append(html)
                                .append("</div>\n"),
                        () -> out.append("<pre>").append(HtmlText.of(text)).append("</pre>\n"));
    }
}
