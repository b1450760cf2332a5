package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.Category;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a record says plainly, whatever its format: a text, and perhaps the role of who said it.
///
/// @param category the speaker, or the system where the record names none
record PlainText(Category category, TextParts text) {

    private static final List<String> WRAPPERS = List.of("message", "payload", "data", "item");
    private static final List<String> TEXTS = List.of("content", "text", "message", "parts");

    /// The text of a record or of what it wraps; empty if there is none.
    static Optional<PlainText> of(Obj record) {
        Category category = speaker(record);
        Optional<TextParts> text = text(record);
        Obj inner = record;
        for (int depth = 0; depth < 2 && (text.isEmpty() || category == null); depth++) {
            inner = wrapped(inner);
            category = category == null ? speaker(inner) : category;
            text = text.isPresent() ? text : text(inner);
        }
        Category speaker = Objects.requireNonNullElse(category, Category.SYSTEM);
        return text.map(parts -> new PlainText(speaker, parts));
    }

    private static Obj wrapped(Obj record) {
        return WRAPPERS.stream()
                .filter(name -> record.members().get(name) instanceof Obj)
                .findFirst()
                .map(record::object)
                .orElse(JsonValue.EMPTY);
    }

    private static Optional<TextParts> text(Obj record) {
        return TEXTS.stream()
                .map(name -> record.members().get(name))
                .filter(value -> !(value instanceof Obj))
                .map(TextParts::of)
                .filter(parts -> !parts.isEmpty())
                .findFirst();
    }

    private static @Nullable Category speaker(Obj record) {
        return switch (Objects.requireNonNullElse(record.string("role"), "").toLowerCase(Locale.ROOT)) {
            case "user", "human" -> Category.USER;
            case "assistant", "model", "agent" -> Category.ASSISTANT;
            case "" -> null;
            default -> Category.SYSTEM;
        };
    }
}
