package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A log in which one field of one record is absent or of another type.
///
/// @param line the record as it was
/// @param path the names that lead to the field
/// @param log the log with the change
/// @param withoutLine the log without that record
record OneField(Obj line, List<String> path, String log, String withoutLine) {

    private static final List<JsonValue> RETYPED =
            List.of(new Num("7"), new Arr(List.of(new Num("7"))), JsonValue.EMPTY, new JsonValue.Null());

    /// Change a field by chance; null if the line drawn has none.
    static @Nullable OneField of(byte[] log, long seed) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of(new String(log, UTF_8).split("\n", -1)));
        int at = random.nextInt(lines.size());
        try {
            if (!(JsonValue.parse(lines.get(at)) instanceof Obj line)
                    || line.members().isEmpty()) {
                return null;
            }
            List<String> path = new ArrayList<>();
            Obj changed = changed(line, random, path);
            List<String> others = new ArrayList<>(lines);
            others.remove(at);
            lines.set(at, JsonWriter.write(changed));
            return new OneField(line, path, String.join("\n", lines), String.join("\n", others));
        } catch (MalformedJson e) {
            return null;
        }
    }

    private static Obj changed(Obj object, Random random, List<String> path) {
        List<String> names = List.copyOf(object.members().keySet());
        String name = names.get(random.nextInt(names.size()));
        JsonValue value = object.members().get(name);
        path.add(name);
        Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
        if (value instanceof Obj inner && !inner.members().isEmpty() && random.nextInt(5) > 0) {
            members.put(name, changed(inner, random, path));
        } else if (random.nextBoolean()) {
            members.remove(name);
        } else {
            members.put(name, retyped(value, random));
        }
        return new Obj(members);
    }

    private static JsonValue retyped(@Nullable JsonValue value, Random random) {
        JsonValue other = RETYPED.get(random.nextInt(RETYPED.size()));
        return value instanceof Num ? new Str("seven") : other;
    }
}
