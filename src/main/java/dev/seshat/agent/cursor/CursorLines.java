package dev.seshat.agent.cursor;

import dev.seshat.agent.LineLogReader.LineListener;
import dev.seshat.agent.TextParts;
import dev.seshat.agent.TranscriptBuilder;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
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
        Obj message = line.object("message");
        switch (Objects.requireNonNullElse(line.string("role"), "")) {
            case "user" -> prompt(TextParts.of(message.members().get("content")));
            case "assistant" -> message.elements("content").forEach(this::block);
            default -> {}
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
                String text = Objects.requireNonNullElse(object.string("text"), "");
                if (!text.isBlank()) {
                    transcript.say(Category.ASSISTANT, text);
                }
            }
            case "tool_use" ->
                transcript.call(
                        object.string("id"),
                        Objects.requireNonNullElse(object.string("name"), ""),
                        object.object("input"));
            default -> {}
        }
    }
}
