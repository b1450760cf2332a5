package dev.seshat.agent.claude;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonSlice;
import dev.seshat.json.JsonString;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// One-line texts for messages that readers rarely want: tool progress, file snapshots.
///
/// They are counted and shown on request, but never searched: progress repeats output that a result contains.
final class ProgressText {

    private static final Set<String> TOLD = Set.of(
            "type",
            "hookEvent",
            "hookName",
            "command",
            "elapsedTimeSeconds",
            "totalLines",
            "serverName",
            "toolName",
            "status",
            "query",
            "agentId",
            "taskDescription");

    private ProgressText() {}

    /// The content of a progress line: its kind and its scalar fields.
    static String progress(JsonSlice data, JsonCursor cursor) {
        List<String> words = new ArrayList<>();
        eachMember(data, cursor, name -> {
            if (TOLD.contains(name)) {
                String scalar = scalar(cursor);
                if (!scalar.isEmpty()) {
                    words.add(name.equals("type") ? scalar : name + " " + scalar);
                }
            } else {
                cursor.skipValue();
            }
        });
        return String.join(", ", words);
    }

    /// The files that a snapshot tracks, one per line.
    static String snapshot(JsonSlice snapshot, JsonCursor cursor) {
        List<String> files = new ArrayList<>();
        eachMember(snapshot, cursor, name -> {
            if (name.equals("trackedFileBackups") && cursor.enterObject()) {
                while (cursor.nextMember()) {
                    files.add(cursor.key().text());
                    cursor.skipValue();
                }
            } else if (!name.equals("trackedFileBackups")) {
                cursor.skipValue();
            }
        });
        return String.join("\n", files);
    }

    @FunctionalInterface
    private interface MemberReader {
        void read(String name) throws MalformedJson;
    }

    private static void eachMember(JsonSlice value, JsonCursor cursor, MemberReader reader) {
        if (!value.isPresent()) {
            return;
        }
        try {
            value.open(cursor);
            if (cursor.enterObject()) {
                while (cursor.nextMember()) {
                    reader.read(cursor.key().text());
                }
            }
        } catch (MalformedJson e) {
            throw new IllegalStateException("a value that was valid as a part of its line is not on its own", e);
        }
    }

    private static String scalar(JsonCursor cursor) throws MalformedJson {
        if (cursor.atString()) {
            JsonString string = new JsonString();
            cursor.string(string);
            return string.text();
        }
        if (cursor.atObject() || cursor.atArray()) {
            cursor.skipValue();
            return "";
        }
        return Long.toString(cursor.integer());
    }
}
