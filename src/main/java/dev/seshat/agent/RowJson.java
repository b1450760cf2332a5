package dev.seshat.agent;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import org.jspecify.annotations.Nullable;

/// Reads the JSON in a column of a database by the rules for lines: what is no object is malformed, and the
/// long texts of one that is too long are cut.
///
/// Not thread-safe.
public final class RowJson {

    /// The most bytes of a column that are worth loading: a database hands out a value as a whole.
    public static final int MOST_BYTES = 16 << 20;

    private final int maxBytes;
    private final JsonCursor cursor = new JsonCursor();
    private boolean tooLarge;

    /// Shorten what is longer than `maxBytes`.
    public RowJson(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /// The object in a column; null if it is none, or too large even with its texts cut.
    public @Nullable Obj read(byte[] json) {
        JsonDocument document = JsonDocument.of(json, maxBytes);
        tooLarge = document.isTooLarge();
        if (tooLarge) {
            return null;
        }
        try {
            cursor.start(document.text(), 0, document.size());
            JsonValue value = JsonValue.read(cursor);
            cursor.finish();
            // Some databases have the JSON once more as a text.
            JsonValue inner = value instanceof Str(String text) && text.startsWith("{") ? JsonValue.parse(text) : value;
            return inner instanceof Obj object ? object : null;
        } catch (MalformedJson e) {
            return null;
        }
    }

    /// Whether the last column was too large even with its texts cut.
    public boolean wasTooLarge() {
        return tooLarge;
    }
}
