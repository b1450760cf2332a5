package dev.seshat.json;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The members of one object by position, so that single values can be replaced while all other bytes stay. Of
/// repeated names the last counts, as for every reader.
public final class JsonMembers {

    /// Where a value is.
    public record Place(int from, int to) {}

    private final byte[] text;
    private final int inside;
    private final int end;
    private final Map<String, Place> places;

    private JsonMembers(byte[] text, int inside, int end, Map<String, Place> places) {
        this.text = text;
        this.inside = inside;
        this.end = end;
        this.places = Map.copyOf(places);
    }

    /// The position after the opening brace.
    public int inside() {
        return inside;
    }

    /// Where the values are, by name.
    public Map<String, Place> places() {
        return places;
    }

    /// The members of the object that is the whole of a text.
    public static JsonMembers of(byte[] text, int from, int to) throws MalformedJson {
        JsonCursor cursor = new JsonCursor();
        cursor.start(text, from, to);
        if (!cursor.atObject()) {
            throw new MalformedJson();
        }
        JsonMembers members = read(text, cursor);
        cursor.finish();
        return members;
    }

    /// The members of the object that a member is; empty if it is missing or something else.
    public Optional<JsonMembers> object(String name) throws MalformedJson {
        Place place = places.get(name);
        if (place == null || text[place.from()] != '{') {
            return Optional.empty();
        }
        JsonCursor cursor = new JsonCursor();
        cursor.start(text, place.from(), place.to());
        return Optional.of(read(text, cursor));
    }

    private static JsonMembers read(byte[] text, JsonCursor cursor) throws MalformedJson {
        int inside = cursor.position() + 1;
        Map<String, Place> places = new LinkedHashMap<>();
        cursor.enterObject();
        while (cursor.nextMember()) {
            String name = cursor.key().text();
            int value = cursor.position();
            cursor.skipValue();
            places.put(name, new Place(value, cursor.position()));
        }
        return new JsonMembers(text, inside, cursor.position() - 1, places);
    }

    /// The member as a text; empty if it is missing or something else.
    public Optional<String> text(String name) throws MalformedJson {
        Place place = places.get(name);
        if (place == null || text[place.from()] != '"') {
            return Optional.empty();
        }
        JsonCursor cursor = new JsonCursor();
        JsonString value = new JsonString();
        cursor.start(text, place.from(), place.to());
        cursor.string(value);
        return Optional.of(value.text());
    }

    /// Set a member to a value in JSON: replaces the one that is there, or appends it.
    public void set(String name, String json, JsonEdits edits) {
        Place place = places.get(name);
        if (place == null) {
            edits.insert(end, (places.isEmpty() ? "" : ",") + quoted(name) + ":" + json);
        } else {
            edits.replace(place.from(), place.to(), json);
        }
    }

    /// A text in JSON.
    public static String quoted(String text) {
        StringBuilder json = new StringBuilder();
        new JsonWriter(json).string(text);
        return json.toString();
    }
}
