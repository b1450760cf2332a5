package dev.seshat.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonEdits;
import dev.seshat.json.JsonMembers;
import dev.seshat.json.Jsonc;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.List;
import java.util.Optional;

/// Sets one value in settings that are JSON with comments; every other byte stays.
public final class SettingEdit {

    private static final String INDENT = "  ";

    private SettingEdit() {}

    /// The settings with the value.
    ///
    /// @param name the objects that lead to the setting, and its own name
    /// @param value in JSON
    /// @param file named in messages
    public static String with(String settings, List<String> name, String value, String file) {
        if (settings.isBlank()) {
            return "{\n" + INDENT + nested(name, value, 1) + "\n}\n";
        }
        byte[] text = settings.getBytes(UTF_8);
        try {
            JsonMembers object = JsonMembers.of(Jsonc.toJson(text), 0, text.length);
            JsonEdits edits = new JsonEdits(text);
            set(object, name, value, 1, text, edits);
            return edits.apply();
        } catch (MalformedJson e) {
            throw new SeshatException(
                    Kind.UNREADABLE,
                    file + " was not changed: it is not valid JSON. Set " + String.join(".", name) + " to " + value
                            + " by hand.",
                    e);
        }
    }

    private static void set(
            JsonMembers object, List<String> name, String value, int depth, byte[] text, JsonEdits edits)
            throws MalformedJson {
        String first = name.getFirst();
        JsonMembers.Place place = object.places().get(first);
        Optional<JsonMembers> inner = name.size() == 1 ? Optional.empty() : object.object(first);
        if (inner.isPresent()) {
            set(inner.get(), name.subList(1, name.size()), value, depth + 1, text, edits);
        } else if (place == null) {
            boolean alone = object.places().isEmpty();
            String gap = alone ? "\n" + INDENT.repeat(depth) : gap(object, text);
            String end = alone ? "\n" + INDENT.repeat(depth - 1) : ",";
            edits.insert(object.inside(), gap + nested(name, value, depth) + end);
        } else {
            String json = name.size() == 1 ? value : object(name.subList(1, name.size()), value, depth + 1);
            edits.replace(place.from(), place.to(), json);
        }
    }

    private static String nested(List<String> name, String value, int depth) {
        String json = name.size() == 1 ? value : object(name.subList(1, name.size()), value, depth + 1);
        return JsonMembers.quoted(name.getFirst()) + ": " + json;
    }

    private static String object(List<String> name, String value, int depth) {
        return "{\n" + INDENT.repeat(depth) + nested(name, value, depth) + "\n" + INDENT.repeat(depth - 1) + "}";
    }

    /// The white space before the first member.
    private static String gap(JsonMembers object, byte[] text) {
        int end = object.inside();
        while (end < text.length && (text[end] == ' ' || text[end] == '\t' || text[end] == '\n' || text[end] == '\r')) {
            end++;
        }
        return new String(text, object.inside(), end - object.inside(), UTF_8);
    }
}
