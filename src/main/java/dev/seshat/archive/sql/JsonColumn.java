package dev.seshat.archive.sql;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import dev.seshat.json.MalformedJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Small lists and tables stored in one column as JSON.
public final class JsonColumn {

    private JsonColumn() {}

    static String counts(Map<String, Integer> counts) {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginObject();
        counts.forEach(json::member);
        json.endObject();
        return text.toString();
    }

    static Map<String, Integer> counts(String column) {
        try {
            Map<String, Integer> counts = new LinkedHashMap<>();
            ((Obj) JsonValue.parse(column))
                    .members()
                    .forEach((name, count) -> counts.put(name, Integer.valueOf(((Num) count).digits())));
            return counts;
        } catch (MalformedJson | ClassCastException | NumberFormatException e) {
            throw new IllegalArgumentException("tool_counts is no JSON object of whole numbers", e);
        }
    }

    public static String texts(List<String> texts) {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginArray();
        texts.forEach(json::string);
        json.endArray();
        return text.toString();
    }

    public static List<String> texts(String column) {
        try {
            return ((Arr) JsonValue.parse(column))
                    .elements().stream().map(text -> ((Str) text).text()).toList();
        } catch (MalformedJson e) {
            throw new IllegalArgumentException("a column is no JSON: " + column, e);
        }
    }
}
