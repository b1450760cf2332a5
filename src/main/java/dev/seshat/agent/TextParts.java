package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The text of content that may be a string, one part, or several parts, some of them images.
///
/// Agents name the types of their parts differently, but a part with a `text` is text in all of them.
///
/// @param imageParts the images beside the text, each as the log has it
public record TextParts(String text, List<JsonValue> imageParts) {

    public TextParts {
        imageParts = List.copyOf(imageParts);
    }

    /// Only text.
    public TextParts(String text) {
        this(text, List.of());
    }

    /// The number of images beside the text.
    public int images() {
        return imageParts.size();
    }

    /// Read content; anything else has no text.
    public static TextParts of(@Nullable JsonValue content) {
        return switch (content) {
            case Str(String text) -> new TextParts(text);
            case Obj part -> of(List.of(part));
            case Arr(List<JsonValue> parts) -> of(parts);
            case null, default -> new TextParts("");
        };
    }

    private static TextParts of(List<JsonValue> parts) {
        StringJoiner texts = new StringJoiner("\n");
        List<JsonValue> images = new ArrayList<>();
        for (JsonValue part : parts) {
            @Nullable String text = text(part);
            if (text != null) {
                texts.add(text);
            } else if (isImage(part)) {
                images.add(part);
            }
        }
        return new TextParts(texts.toString(), images);
    }

    private static @Nullable String text(JsonValue part) {
        return switch (part) {
            case Str(String text) -> text;
            case Obj object -> object.string("text");
            default -> null;
        };
    }

    private static boolean isImage(JsonValue part) {
        if (!(part instanceof Obj object)) {
            return false;
        }
        String type = object.string("type");
        return object.members().containsKey("inlineData") || (type != null && type.contains("image"));
    }

    /// Whether there is nothing to show.
    public boolean isEmpty() {
        return text.isBlank() && imageParts.isEmpty();
    }
}
