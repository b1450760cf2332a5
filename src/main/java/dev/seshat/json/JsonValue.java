package dev.seshat.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON value as a tree, for the few values that are needed whole. The last of repeated keys wins.
public sealed interface JsonValue {

    /// Write it; returns the writer.
    JsonWriter write(JsonWriter json);

    /// An object; its members are in the order of the text.
    record Obj(Map<String, JsonValue> members) implements JsonValue {
        public Obj {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public JsonWriter write(JsonWriter json) {
            json.beginObject();
            members.forEach((name, member) -> member.write(json.name(name)));
            return json.endObject();
        }

        /// The member with this name if it is a string.
        public @Nullable String string(String name) {
            return members.get(name) instanceof Str(String text) ? text : null;
        }

        /// The member with this name if it is an object, otherwise an empty object.
        public Obj object(String name) {
            return members.get(name) instanceof Obj object ? object : EMPTY;
        }

        /// The elements of the member with this name if it is an array, otherwise none.
        public List<JsonValue> elements(String name) {
            return members.get(name) instanceof Arr(List<JsonValue> elements) ? elements : List.of();
        }

        /// Whether the member with this name is `true`.
        public boolean isTrue(String name) {
            return members.get(name) instanceof Bool(boolean truth) && truth;
        }

        /// The member with this name if it is a number, truncated to an integer. A number that is too large
        /// becomes the largest long.
        public @Nullable Long number(String name) {
            if (!(members.get(name) instanceof Num(String digits))) {
                return null;
            }
            try {
                return Long.valueOf(digits);
            } catch (NumberFormatException e) {
                return (long) Double.parseDouble(digits);
            }
        }
    }

    /// An array.
    record Arr(List<JsonValue> elements) implements JsonValue {
        public Arr {
            elements = List.copyOf(elements);
        }

        @Override
        public JsonWriter write(JsonWriter json) {
            json.beginArray();
            elements.forEach(element -> element.write(json));
            return json.endArray();
        }
    }

    /// A string.
    record Str(String text) implements JsonValue {
        @Override
        public JsonWriter write(JsonWriter json) {
            return json.string(text);
        }
    }

    /// A number as written, so no digit is lost.
    record Num(String digits) implements JsonValue {
        @Override
        public JsonWriter write(JsonWriter json) {
            return json.raw(digits);
        }
    }

    /// `true` or `false`.
    record Bool(boolean value) implements JsonValue {
        @Override
        public JsonWriter write(JsonWriter json) {
            return json.raw(Boolean.toString(value));
        }
    }

    /// `null`.
    record Null() implements JsonValue {
        @Override
        public JsonWriter write(JsonWriter json) {
            return json.raw("null");
        }
    }

    /// The empty object.
    Obj EMPTY = new Obj(Map.of());

    /// Parse a text.
    static JsonValue parse(String text) throws MalformedJson {
        byte[] bytes = text.getBytes(UTF_8);
        JsonCursor cursor = new JsonCursor();
        cursor.start(bytes, 0, bytes.length);
        JsonValue value = read(cursor);
        cursor.finish();
        return value;
    }

    /// Read the value at a cursor.
    static JsonValue read(JsonCursor cursor) throws MalformedJson {
        return read(cursor, "");
    }

    /// Read the value at a cursor, without the members of one name: they are skipped and cost nothing.
    ///
    /// @param unread the name; empty for none
    static JsonValue read(JsonCursor cursor, String unread) throws MalformedJson {
        return switch (cursor.firstByte()) {
            case '{' -> readObject(cursor, unread);
            case '[' -> readArray(cursor, unread);
            case '"' -> {
                JsonString string = new JsonString();
                cursor.string(string);
                yield new Str(string.text());
            }
            case 't', 'f' -> new Bool(cursor.isTrue());
            case 'n' -> {
                cursor.skipValue();
                yield new Null();
            }
            default -> {
                int from = cursor.position();
                cursor.skipValue();
                yield new Num(new String(cursor.source().bytes(), from, cursor.position() - from, UTF_8));
            }
        };
    }

    private static JsonValue readObject(JsonCursor cursor, String unread) throws MalformedJson {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        cursor.enterObject();
        while (cursor.nextMember()) {
            String name = cursor.key().text();
            if (!unread.isEmpty() && name.equals(unread)) {
                cursor.skipValue();
            } else {
                members.put(name, read(cursor, unread));
            }
        }
        return new Obj(members);
    }

    private static JsonValue readArray(JsonCursor cursor, String unread) throws MalformedJson {
        List<JsonValue> elements = new ArrayList<>();
        cursor.enterArray();
        while (cursor.nextElement()) {
            elements.add(read(cursor, unread));
        }
        return new Arr(elements);
    }
}
