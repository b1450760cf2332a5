package dev.seshat.tool;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.MalformedJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The arguments of a tool call by name. Agents use different names for the same argument.
public record ToolArguments(Map<String, JsonValue> members) {

    private static final int MAX_DIGITS = 9;

    /// Parse the arguments; anything but a JSON object yields none.
    public static ToolArguments parse(String json) {
        try {
            return of(JsonValue.parse(json));
        } catch (MalformedJson e) {
            return of(JsonValue.EMPTY);
        }
    }

    static ToolArguments of(JsonValue value) {
        return new ToolArguments(value instanceof Obj object ? object.members() : Map.of());
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    /// The first argument with one of these names.
    @Nullable
    JsonValue value(String... names) {
        for (String name : names) {
            JsonValue value = members.get(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    /// The first string argument with one of these names.
    @Nullable
    String string(String... names) {
        for (String name : names) {
            if (members.get(name) instanceof Str(String text)) {
                return text;
            }
        }
        return null;
    }

    /// A string, or an array of strings joined. Of `["bash", "-lc", "ls"]` only the script matters.
    @Nullable
    String words(String... names) {
        if (!(value(names) instanceof Arr(List<JsonValue> elements))) {
            return string(names);
        }
        List<String> words = elements.stream()
                .map(element -> element instanceof Str(String text) ? text : "?")
                .toList();
        boolean isScript =
                words.size() == 3 && words.get(0).endsWith("sh") && words.get(1).matches("-l?c");
        return isScript ? words.get(2) : String.join(" ", words);
    }

    /// The file or directory that the call works on.
    @Nullable
    String path() {
        return words(
                "file_path",
                "filePath",
                "path",
                "absolute_path",
                "notebook_path",
                "dir_path",
                "file",
                "filename",
                "paths");
    }

    /// The lines to read as `10-60`, from an offset and a count or from a first and a last line.
    String lineRange() {
        long first = number("offset", "startLine", "start_line");
        long limit = number("limit");
        long last = number("endLine", "end_line");
        if (value("view_range") instanceof Arr(List<JsonValue> range) && range.size() == 2) {
            first = number(range.get(0));
            last = number(range.get(1));
        }
        if (limit > 0) {
            last = Math.max(first, 1) + limit - 1;
        }
        if (first <= 0 && last <= 0) {
            return "";
        }
        return Math.max(first, 1) + "-" + (last > 0 ? last : "");
    }

    private long number(String... names) {
        JsonValue value = value(names);
        return value == null ? 0 : number(value);
    }

    private static long number(JsonValue value) {
        return value instanceof Num(String digits) && digits.length() <= MAX_DIGITS && digits.matches("\\d+")
                ? Long.parseLong(digits)
                : 0;
    }
}
