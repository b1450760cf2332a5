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

/// A session as one page of HTML that needs nothing else: no script, no file beside it, no net.
///
/// Texts pass through [HtmlText] or [MarkdownHtml]; and if one slipped through, the policy in the head forbids the
/// browser everything but the one style sheet above.
final class HtmlTranscript implements Layout {

    private final Out out;
    private final Telling telling;
    private final boolean results;
    private final UnaryOperator<String> shown;
    private final HtmlCall calls;

    /// @param results whether results are exported, and not only whether calls failed
    /// @param shown what is done to a text as a reader sees it
    HtmlTranscript(Out out, Telling telling, boolean results, UnaryOperator<String> shown) {
        this.out = out;
        this.telling = telling;
        this.results = results;
        this.shown = shown;
        calls = new HtmlCall(out);
    }

    @Override
    public void begin(Session session) {
        String title = HtmlText.of(Telling.title(session));
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '")
                .append(StyleSheet.digest())
                .append("'; base-uri 'none'; form-action 'none'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .append("<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
                .append(title)
                .append("</title>\n<style>")
                .append(StyleSheet.text())
                .append("</style>\n</head>\n<body>\n<header class=\"head\">\n<h1>")
                .append(title)
                .append("</h1>\n<p class=\"facts\">")
                .append(HtmlText.of(String.join(" · ", telling.facts(session))))
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
                .append(HtmlText.of(telling.speaker(message)))
                .append("</b> <a href=\"#m-" + message.seq() + "\">")
                .append(time(message))
                .append("</a></header>\n");
        switch (message.content()) {
            case Content.Text(var text, var images) -> {
                writeText(message.category(), text);
                writeImages(images);
            }
            case Content.ToolCall call -> calls.write(call, result, results);
            case Content.ToolResult answer -> {
                calls.write(answer);
                writeImages(answer.images());
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
        return at == null ? "#" + message.seq() : "<time datetime=\"" + at + "\">" + Telling.time(at) + "</time>";
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

    private void writeImages(int images) {
        if (images > 0) {
            out.append("<p class=\"none\">" + Telling.images(images) + "</p>\n");
        }
    }
}
