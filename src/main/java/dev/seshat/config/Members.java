package dev.seshat.config;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.MalformedJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Walks the members of one object of the settings; an unknown name or one that was already there is an error.
final class Members {

    private final SettingsText text;
    private final JsonCursor cursor;
    private final @Nullable List<String> names;
    private final Map<String, String> oldNames;
    private final Map<String, Origin> origins = new HashMap<>();

    private Members(SettingsText text, JsonCursor cursor, @Nullable List<String> names, Map<String, String> oldNames) {
        this.text = text;
        this.cursor = cursor;
        this.names = names;
        this.oldNames = oldNames;
    }

    /// Step into the object at the cursor.
    ///
    /// @param oldNames names that are still understood, with those that they have today
    static Members enter(SettingsText text, JsonCursor cursor, List<String> names, Map<String, String> oldNames)
            throws MalformedJson {
        cursor.enterObject();
        return new Members(text, cursor, names, oldNames);
    }

    /// Step into the object at the cursor, in which names are what people like.
    static Members enter(SettingsText text, JsonCursor cursor) throws MalformedJson {
        cursor.enterObject();
        return new Members(text, cursor, null, Map.of());
    }

    /// Go to the value of the next member and answer its name; null at the end of the object.
    @Nullable
    String next() throws MalformedJson {
        int before = cursor.position();
        if (!cursor.nextMember()) {
            return null;
        }
        Origin origin = text.originOfNextName(before);
        String written = cursor.key().text();
        String name = oldNames.getOrDefault(written, written);
        if (names != null && !names.contains(name)) {
            throw WrongSetting.unknown(origin, "key", written, names);
        }
        Origin first = origins.putIfAbsent(name, origin);
        if (first != null) {
            String where = first instanceof Origin.Line line ? " in line " + line.number() : "";
            throw WrongSetting.at(origin, "“" + name + "” is already set" + where + ".");
        }
        return name;
    }
}
