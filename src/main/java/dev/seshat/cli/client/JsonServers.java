package dev.seshat.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;

/// Settings in JSON, with the servers under `mcpServers`.
final class JsonServers {

    private static final String SERVERS = "mcpServers";
    private static final String NAME = "seshat";

    private final byte[] text;
    private final String entry;
    private final JsonCursor cursor = new JsonCursor();
    private final List<String> strange = new ArrayList<>();
    /// What is put in the place of these bytes.
    private int from;
    private int to;
    private String inserted = "";

    private JsonServers(String before, String entry) {
        text = before.getBytes(UTF_8);
        this.entry = entry;
    }

    static String with(String before, String entry) {
        if (before.isBlank()) {
            return "{\n  \"" + SERVERS + "\": {\n    \"" + NAME + "\": " + entry + "\n  }\n}\n";
        }
        return new JsonServers(before, entry).changed();
    }

    private String changed() {
        try {
            cursor.start(text, 0, text.length);
            if (cursor.atObject()) {
                findServers();
            } else {
                strange.add("it is no object.");
                cursor.skipValue();
            }
            cursor.finish();
        } catch (MalformedJson e) {
            strange.add("it is no JSON without comments.");
        }
        if (!strange.isEmpty()) {
            throw Quoted.byHand(
                    "The file is not changed: " + strange.getFirst(),
                    "\"" + SERVERS + "\": {\"" + NAME + "\": " + entry + "}");
        }
        return new String(text, 0, from, UTF_8) + inserted + new String(text, to, text.length - to, UTF_8);
    }

    private void findServers() throws MalformedJson {
        int start = cursor.position() + 1;
        boolean empty = true;
        boolean found = false;
        cursor.enterObject();
        while (cursor.nextMember()) {
            empty = false;
            if (!cursor.key().text().equals(SERVERS)) {
                cursor.skipValue();
            } else if (cursor.atObject() && !found) {
                found = true;
                findOurs();
            } else {
                strange.add("“" + SERVERS + "” in it is not one object.");
                cursor.skipValue();
            }
        }
        if (!found) {
            insert(
                    start,
                    "\n  \"" + SERVERS + "\": {\n    \"" + NAME + "\": " + entry + "\n  }" + (empty ? "\n" : ","));
        }
    }

    private void findOurs() throws MalformedJson {
        int start = cursor.position() + 1;
        boolean empty = true;
        boolean found = false;
        cursor.enterObject();
        while (cursor.nextMember()) {
            empty = false;
            boolean ours = cursor.key().text().equals(NAME);
            int value = cursor.position();
            cursor.skipValue();
            if (ours) {
                found = true;
                from = value;
                to = cursor.position();
                inserted = entry;
            }
        }
        if (!found) {
            insert(start, "\n    \"" + NAME + "\": " + entry + (empty ? "\n  " : ","));
        }
    }

    private void insert(int at, String what) {
        from = at;
        to = at;
        inserted = what;
    }
}
