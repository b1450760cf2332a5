package dev.seshat.mcp;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.wire.Times;
import java.util.function.IntFunction;

/// A message of a transcript in an answer. Its input as JSON is left out: the text says the same in fewer
/// words.
final class MessageItem {

    private static final int LONGEST_TOOL = 60;
    private static final int LONGEST_PATH = 300;
    private static final int MAX_FILES = 10;

    private MessageItem() {}

    /// A part of a masked text.
    ///
    /// @param from the start of the part
    record Part(String text, int from) {
        Part {
            from = AnswerText.whole(text, Math.clamp(from, 0, text.length()));
        }
    }

    /// @param room how many chars of the text fit
    /// @param rest returns the cursor for the text after a position
    static AnswerItem of(Message message, Part part, int room, Quotes quotes, IntFunction<String> rest) {
        String text = part.text().substring(part.from());
        int end = Excerpt.end(text, room);
        int cut = text.length() - end;
        String cursor = cut == 0 ? null : rest.apply(part.from() + end);
        String shown = text.substring(0, end);
        String notice = cut == 0 ? "" : "(" + cut + " more characters: repeat the call with cursor " + cursor + ")\n";
        return new AnswerItem(
                quotes.fenced(header(message, quotes)
                                + (part.from() == 0 ? "\n" : " from " + part.from() + "\n")
                                + shown)
                        + notice,
                Json.value(json -> {
                    write(quotes.masked(message), shown, quotes, json);
                    if (cut > 0) {
                        json.member("cut", cut).member("restCursor", cursor);
                    }
                    json.endObject();
                }));
    }

    /// Number, kind, tool, outcome and time, for use inside a fence.
    static String header(Message message, Quotes quotes) {
        String tool = quotes.line(message.content().tool(), LONGEST_TOOL);
        String outcome = message.content() instanceof Content.ToolResult result && result.failed()
                ? " failed" + (result.exitCode() == null ? "" : " with exit code " + result.exitCode())
                : "";
        String at = Times.format(message.at());
        return "[" + message.seq() + " " + message.category().label() + (tool == null ? "" : " " + tool) + outcome
                + (at == null ? "" : " " + at.substring(0, 16)) + "]";
    }

    private static void write(Message message, String text, Quotes quotes, JsonWriter json) {
        json.beginObject()
                .member("seq", message.seq())
                .member("category", message.category().label())
                .member("at", Times.format(message.at()))
                .member("text", text)
                .member("tool", quotes.line(message.content().tool(), LONGEST_TOOL));
        switch (message.content()) {
            case Content.Text _ -> {}
            case Content.ToolCall call -> {
                json.member("callId", quotes.line(call.callId(), LONGEST_TOOL));
                json.name("files").beginArray();
                call.files().stream()
                        .limit(MAX_FILES)
                        .forEach(file -> json.string(AnswerText.cut(quotes.masked(file), LONGEST_PATH)));
                json.endArray();
            }
            case Content.ToolResult result -> {
                json.member("callId", quotes.line(result.callId(), LONGEST_TOOL))
                        .member("failed", result.failed());
                if (result.exitCode() != null) {
                    json.member("exitCode", result.exitCode());
                }
            }
        }
    }
}
