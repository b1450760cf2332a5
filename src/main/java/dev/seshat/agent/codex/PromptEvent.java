package dev.seshat.agent.codex;

import dev.seshat.agent.TextParts;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A prompt as the person typed it, in an event: of its own, or of a completed item in newer versions. A log
/// may have both for the same prompt.
record PromptEvent(Twins.Form form, TextParts text) {

    private static final String COMPLETED = "item_completed";

    /// The prompt in a line; empty if it has none, or one that says nothing.
    static Optional<PromptEvent> in(Obj line) {
        return event(line).filter(prompt -> !prompt.text.isEmpty());
    }

    private static Optional<PromptEvent> event(Obj line) {
        if (!"event_msg".equals(line.string("type"))) {
            return Optional.empty();
        }
        Obj event = line.object("payload");
        return switch (Objects.requireNonNullElse(event.string("type"), "")) {
            case "user_message" -> Optional.of(new PromptEvent(Twins.Form.PLAIN, typed(event)));
            case COMPLETED ->
                isItem(event, "UserMessage")
                        ? Optional.of(new PromptEvent(Twins.Form.COMPLETED, content(event)))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    /// The answer in an event; empty if it is none.
    static Optional<TextParts> answer(Obj event) {
        return COMPLETED.equals(event.string("type")) && isItem(event, "AgentMessage")
                ? Optional.of(content(event))
                : Optional.empty();
    }

    private static boolean isItem(Obj event, String type) {
        return type.equals(event.object("item").string("type"));
    }

    private static TextParts content(Obj event) {
        Obj item = event.object("item");
        TextParts content = TextParts.of(item.members().get("content"));
        return content.isEmpty() ? TextParts.of(item.members().get("text")) : content;
    }

    private static TextParts typed(Obj event) {
        List<JsonValue> images = new ArrayList<>(event.elements("images"));
        return new TextParts(TextParts.of(event.members().get("message")).text(), images);
    }
}
