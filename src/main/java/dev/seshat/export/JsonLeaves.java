package dev.seshat.export;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Null;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/// Visits the strings in a JSON value with their names: that of the member, or in a list of words the flag
/// before it, as in `["--token", "…"]`. If the name is a value beside it, that one counts: `{"name":
/// "API_TOKEN", "value": "…"}`.
final class JsonLeaves {

    private static final String NAMELESS = "";
    private static final String VALUE = "value";
    private static final Set<String> NAMES = Set.of("name", "key", "variable", "parameter");

    /// Shorter ones are not secrets: `"token": 404`.
    private static final int MIN_DIGITS = 6;

    private JsonLeaves() {}

    /// Changes a string, given its name.
    interface Change {
        String apply(String name, String text);
    }

    /// Visit every string.
    static void each(JsonValue value, BiConsumer<String, String> look) {
        changed(value, (name, text) -> {
            look.accept(name, text);
            return text;
        });
    }

    /// The value with every string changed, including names. A number that changes becomes a string.
    static JsonValue changed(JsonValue value, Change change) {
        return changed(value, NAMELESS, change);
    }

    private static JsonValue changed(JsonValue value, String name, Change change) {
        return switch (value) {
            case Obj(var members) -> object(members, change);
            case Arr(var elements) -> array(elements, name, change);
            case Str(var text) -> new Str(change.apply(name, text));
            case Num(var digits) -> {
                String changed = digits.length() < MIN_DIGITS ? digits : change.apply(name, digits);
                yield changed.equals(digits) ? value : new Str(changed);
            }
            case Bool _, Null _ -> value;
        };
    }

    private static JsonValue object(Map<String, JsonValue> members, Change change) {
        Map<String, JsonValue> changed = new LinkedHashMap<>();
        members.forEach((name, member) -> {
            String under = name.equalsIgnoreCase(VALUE) ? nameBeside(members) : name;
            changed.put(change.apply(NAMELESS, name), changed(member, under, change));
        });
        return new Obj(changed);
    }

    /// The name that another member gives to an object's value.
    private static String nameBeside(Map<String, JsonValue> members) {
        for (Map.Entry<String, JsonValue> member : members.entrySet()) {
            if (NAMES.contains(member.getKey().toLowerCase(Locale.ROOT))
                    && member.getValue() instanceof Str(var name)) {
                return name;
            }
        }
        return VALUE;
    }

    private static JsonValue array(List<JsonValue> elements, String name, Change change) {
        List<JsonValue> changed = new ArrayList<>(elements.size());
        String under = name;
        for (JsonValue element : elements) {
            changed.add(changed(element, under, change));
            under = element instanceof Str(var text) && text.startsWith("--") ? text : name;
        }
        return new Arr(changed);
    }
}
