package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Bool;
import dev.seshat.json.JsonValue.Null;
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

/// Corrupts a log: replaces a value, or duplicates, drops, truncates or moves a line.
final class Mutation {

    private static final List<JsonValue> ANYTHING = List.of(
            new Null(),
            new Bool(true),
            new Num("-1"),
            new Num("1e999"),
            new Num("99999999999999999999"),
            new Str(""),
            new Str("../../etc/passwd"),
            new Str("\u001b[31m\u0007\u202e"),
            new Str("{\"output\":7}"),
            new Str("2026-99-99T00:00:00Z"),
            new Arr(List.of()),
            new Arr(List.of(new Str("x"), new Null(), new Num("3"))),
            JsonValue.EMPTY,
            new Obj(Map.of("type", new Str("text"), "text", new Num("1"))));

    private final Random random;

    Mutation(long seed) {
        random = new Random(seed);
    }

    byte[] of(byte[] log) {
        List<String> lines = new ArrayList<>(List.of(new String(log, UTF_8).split("\n", -1)));
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            int at = random.nextInt(lines.size());
            String line = lines.get(at);
            switch (random.nextInt(8)) {
                case 0 -> lines.add(at, line);
                case 1 -> lines.add(lines.remove(at));
                case 2 -> lines.set(at, line.substring(0, random.nextInt(line.length() + 1)));
                case 3 -> lines.set(at, "");
                default -> lines.set(at, changed(line));
            }
        }
        return String.join("\n", lines).getBytes(UTF_8);
    }

    private String changed(String line) {
        try {
            return JsonWriter.write(changed(JsonValue.parse(line)));
        } catch (MalformedJson e) {
            return line + "}";
        }
    }

    /// Change a value, or one inside it.
    private JsonValue changed(JsonValue value) {
        return switch (value) {
            case Obj(Map<String, JsonValue> members)
            when !members.isEmpty() && random.nextInt(6) > 0 -> {
                Map<String, JsonValue> changed = new LinkedHashMap<>(members);
                var member = List.copyOf(members.entrySet()).get(random.nextInt(members.size()));
                changed.put(member.getKey(), changed(member.getValue()));
                yield new Obj(changed);
            }
            case Arr(List<JsonValue> elements)
            when !elements.isEmpty() && random.nextInt(6) > 0 -> {
                List<JsonValue> changed = new ArrayList<>(elements);
                int at = random.nextInt(elements.size());
                changed.set(at, changed(elements.get(at)));
                yield new Arr(changed);
            }
            default -> ANYTHING.get(random.nextInt(ANYTHING.size()));
        };
    }
}
