package dev.seshat.archive.sqlite;

import dev.seshat.agent.LogPosition.OpenCall;
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

/// Small lists and tables that stand in one column, as JSON.
final class JsonColumn {

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
        Map<String, Integer> counts = new LinkedHashMap<>();
        ((Obj) parse(column))
                .members()
                .forEach((name, count) -> counts.put(name, Integer.valueOf(((Num) count).digits())));
        return counts;
    }

    static String texts(List<String> texts) {
        StringBuilder text = new StringBuilder();
        JsonWriter json = new JsonWriter(text);
        json.beginArray();
        texts.forEach(json::string);
        json.endArray();
        return text.toString();
    }

    static List<String> texts(String column) {
        return ((Arr) parse(column))
                .elements().stream().map(text -> ((Str) text).text()).toList();
    }

    static String openCalls(List<OpenCall> calls) {
        List<String> flat = new ArrayList<>();
        for (OpenCall call : calls) {
            flat.add(call.callId());
            flat.add(call.tool());
        }
        return texts(flat);
    }

    static List<OpenCall> openCalls(String column) {
        List<String> flat = texts(column);
        List<OpenCall> calls = new ArrayList<>();
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            calls.add(new OpenCall(flat.get(i), flat.get(i + 1)));
        }
        return calls;
    }

    private static JsonValue parse(String column) {
        try {
            return JsonValue.parse(column);
        } catch (MalformedJson e) {
            throw new IllegalStateException("a column of the archive is no JSON: " + column, e);
        }
    }
}
