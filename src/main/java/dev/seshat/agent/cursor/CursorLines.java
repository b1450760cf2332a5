package dev.seshat.agent.cursor;

import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.Category;
import java.util.Objects;

/// The lines of a transcript: a role, and blocks of content.
final class CursorLines implements LineListener {

    private static final String QUERY = "<user_query>";
    private static final String QUERY_END = "</user_query>";

    private final TranscriptBuilder transcript;

    CursorLines(TranscriptBuilder transcript) {
        this.transcript = transcript;
    }

    @Override
    public void line(Obj line) {
        transcript.begin(null, null);
        Obj message = line.members().get("message") instanceof Obj inner ? inner : line;
        String role = line.string("role") != null ? line.string("role") : message.string("role");
        JsonValue content = message.members().get("content");
        switch (Objects.requireNonNullElse(role, "")) {
            case "user" -> prompt(TextParts.of(content));
            case "assistant" -> {
                if (content instanceof Str(String text)) {
                    say(text);
                }
                message.elements("content").forEach(this::block);
            }
            default -> transcript.unknown(role != null ? "role " + role : line.string("type"), line);
        }
    }

    private void prompt(TextParts said) {
        TextParts prompt = new TextParts(query(said.text()), said.imageParts());
        if (!prompt.isEmpty()) {
            transcript.prompt(prompt);
        }
    }

    /// What the person typed, without what Cursor adds, such as the list of open files.
    static String query(String text) {
        int start = text.indexOf(QUERY);
        int end = text.lastIndexOf(QUERY_END);
        return start < 0 || end < start
                ? text
                : text.substring(start + QUERY.length(), end).strip();
    }

    private void block(JsonValue block) {
        if (!(block instanceof Obj object)) {
            return;
        }
        switch (Objects.requireNonNullElse(object.string("type"), "")) {
            case "text" -> {
                say(Objects.requireNonNullElse(object.string("text"), ""));
            }
            case "tool_use" ->
                transcript.call(
                        object.string("id"),
                        Objects.requireNonNullElse(object.string("name"), ""),
                        object.object("input"));
            default -> transcript.unknown(object.string("type"), object);
        }
    }

    private void say(String text) {
        if (!text.isBlank()) {
            transcript.say(Category.ASSISTANT, text);
        }
    }
}
