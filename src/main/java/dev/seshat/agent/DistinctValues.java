package dev.seshat.agent;

import dev.seshat.json.JsonString;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.json.JsonWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values that a field takes over the course of a log, in order of appearance: directories, branches.
///
/// Nearly every line repeats the previous value, and most logs have only one. A hostile log may contain any
/// number of any length, so only a limited number is kept.
public final class DistinctValues {

    private static final int MAX = 64;
    /// Longer than any path of a file system or branch of git.
    private static final int LONGEST = 4096;

    private @Nullable String first;
    private @Nullable String last;
    private @Nullable Set<String> several;

    /// Record the value of the next line, if it has one.
    public void add(JsonString value) {
        if (value.hasText() && (last == null || !value.is(last))) {
            add(value.text());
        }
    }

    /// Record another value.
    public void add(String text) {
        if (text.isEmpty()) {
            return;
        }
        last = text;
        if (first == null) {
            first = text;
        } else if (!text.equals(first) && text.length() <= LONGEST) {
            addAnother(first, text);
        }
    }

    private void addAnother(String one, String another) {
        if (several == null) {
            several = new LinkedHashSet<>();
            several.add(one);
        }
        if (several.size() < MAX) {
            several.add(another);
        }
    }

    /// The first value; null when there is none yet.
    public @Nullable String first() {
        return first;
    }

    /// All values if there is more than one, else none.
    public List<String> several() {
        return several == null ? List.of() : List.copyOf(several);
    }

    /// Write the values as an array.
    public void write(JsonWriter json) {
        json.beginArray();
        if (several != null) {
            several.forEach(json::string);
        } else if (first != null) {
            json.string(first);
        }
        json.endArray();
    }

    /// Restore what was written.
    public void read(JsonValue values) {
        for (JsonValue value : ((Arr) values).elements()) {
            String text = ((Str) value).text();
            if (first == null) {
                first = text;
            } else {
                addAnother(first, text);
            }
        }
    }
}
