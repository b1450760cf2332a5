package dev.seshat.mcp;

import dev.seshat.json.JsonWriter;
import java.util.function.Consumer;

/// Pieces of JSON as strings, whose length is known before they are used.
final class Json {

    private Json() {}

    /// A value.
    static String value(Consumer<JsonWriter> writing) {
        StringBuilder text = new StringBuilder();
        writing.accept(new JsonWriter(text));
        return text.toString();
    }

    /// Members of an object, without its braces.
    static String members(Consumer<JsonWriter> writing) {
        String object = value(json -> {
            json.beginObject();
            writing.accept(json);
            json.endObject();
        });
        return object.substring(1, object.length() - 1);
    }
}
