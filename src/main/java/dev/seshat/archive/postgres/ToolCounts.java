package dev.seshat.archive.postgres;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import java.util.LinkedHashMap;
import java.util.Map;

/// How often each tool was called, as JSON in one column (INV-007).
final class ToolCounts {

    private ToolCounts() {}

    static String write(Map<String, Integer> counts) {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginObject();
        counts.forEach(json::member);
        json.endObject();
        return text.toString();
    }

    static Map<String, Integer> read(String column) {
        try {
            Map<String, Integer> counts = new LinkedHashMap<>();
            ((Obj) JsonValue.parse(column))
                    .members()
                    .forEach((tool, count) -> counts.put(tool, Integer.valueOf(((Num) count).digits())));
            return counts;
        } catch (MalformedJson | ClassCastException | NumberFormatException e) {
            throw new IllegalArgumentException("tool_counts is no JSON object of whole numbers", e);
        }
    }
}
