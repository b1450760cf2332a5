package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

/// The position of a whole value in a JSON text, which another cursor can read later.
public final class JsonSlice {

    private JsonBytes source = new JsonBytes(0);
    private int from;
    private int to;

    /// Forget the position: there is no value.
    public void clear() {
        from = 0;
        to = 0;
    }

    /// Record the position of the value here and skip it.
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

    /// Move a cursor to the value.
    public void open(JsonCursor cursor) throws MalformedJson {
        cursor.start(source, from, to);
    }

    /// The value as written.
    public String json() {
        return new String(source.bytes(), from, to - from, UTF_8);
    }
}
