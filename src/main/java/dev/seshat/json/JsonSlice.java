package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

/// The place of a whole value in a JSON text, to be read later by another cursor, or never.
public final class JsonSlice {

    private JsonBytes source = new JsonBytes(0);
    private int from;
    private int to;

    /// Forget the place: there is no value.
    public void clear() {
        from = 0;
        to = 0;
    }

    /// Note where the value here stands and step over it.
    public void read(JsonCursor cursor) throws MalformedJson {
        from = cursor.position();
        source = cursor.source();
        cursor.skipValue();
        to = cursor.position();
    }

    /// Whether there is a value.
    public boolean isPresent() {
        return to > from;
    }

    /// Whether the value is a string.
    public boolean isString() {
        return isPresent() && source.bytes()[from] == '"';
    }

    /// Whether the value is an array.
    public boolean isArray() {
        return isPresent() && source.bytes()[from] == '[';
    }

    /// Put a cursor at the value.
    public void open(JsonCursor cursor) throws MalformedJson {
        cursor.start(source, from, to);
    }

    /// The value as it is written.
    public String json() {
        return new String(source.bytes(), from, to - from, UTF_8);
    }
}
