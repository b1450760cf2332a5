package dev.seshat.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonEdits;
import dev.seshat.json.Jsonc;
import dev.seshat.json.MalformedJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Settings in JSON with the servers under `mcpServers`. Comments and trailing commas are kept.
final class JsonServers {

    private static final String SERVERS = "mcpServers";
    private static final String NAME = "seshat";

    /// An entry with one of these connects to a running server instead of starting one.
    private static final List<String> ADDRESSES = List.of("url", "httpUrl");

    /// The file is JSON, but does not have the structure that clients write.
    private static final class Strange extends Exception {
        private static final long serialVersionUID = 1;

        Strange(String why) {
            super(why);
        }
    }

    private static final Pattern OUR_ARGUMENTS = Pattern.compile("\\[\\s*\"mcp\"\\s*[,\\]].*", Pattern.DOTALL);

    /// A member of an object.
    ///
    /// @param key where its name begins
    private record Member(int key, int value, int end) {}

    /// An object.
    ///
    /// @param inside the position after its opening brace
    private record Found(int inside, Map<String, Member> members) {}

    private final byte[] text;
    /// The text without comments, at the same positions.
    private final byte[] json;

    private final JsonCursor cursor = new JsonCursor();

    private JsonServers(String before) {
        text = before.getBytes(UTF_8);
        json = Jsonc.toJson(text);
    }

    /// The text with our entry. The user's own members of the entry stay.
    ///
    /// @param extras the members that the client needs besides the command, as JSON
    static String with(String before, ServerCommand command, Map<String, String> extras) {
        Map<String, String> entry = new LinkedHashMap<>(extras);
        entry.put("command", command.quotedProgram());
        entry.put("args", command.quotedArguments());
        String ours = "{" + members(entry, " ").strip() + "}";
        if (before.isBlank()) {
            return "{\n  \"" + SERVERS + "\": {\n    \"" + NAME + "\": " + ours + "\n  }\n}\n";
        }
        JsonServers file = new JsonServers(before);
        try {
            return file.withEntry(entry, ours, command.replaces());
        } catch (MalformedJson | Strange e) {
            throw Quoted.byHand(
                    "The file was not changed: " + complaint(e),
                    "\"" + SERVERS + "\": {\"" + NAME + "\": " + ours + "}");
        }
    }

    /// The text without our entry.
    static String without(String before) {
        if (before.isBlank()) {
            return before;
        }
        JsonServers file = new JsonServers(before);
        try {
            return file.withoutEntry();
        } catch (MalformedJson | Strange e) {
            throw Quoted.removeByHand(
                    "The file was not changed: " + complaint(e), "\"" + NAME + "\" in \"" + SERVERS + "\"");
        }
    }

    private static String complaint(Exception e) {
        return e instanceof Strange ? String.valueOf(e.getMessage()) : "it is not valid JSON.";
    }

    private static String members(Map<String, String> members, String gap) {
        StringBuilder all = new StringBuilder();
        members.forEach((name, value) -> all.append(all.isEmpty() ? "" : ",")
                .append(gap)
                .append(Quoted.of(name))
                .append(": ")
                .append(value));
        return all.toString();
    }

    private String withEntry(Map<String, String> entry, String ours, boolean replaces) throws MalformedJson, Strange {
        JsonEdits edits = new JsonEdits(text);
        Found all = whole();
        Member list = all.members().get(SERVERS);
        if (list == null) {
            String tail = all.members().isEmpty() ? "\n" : ",";
            edits.insert(all.inside(), "\n  \"" + SERVERS + "\": {\n    \"" + NAME + "\": " + ours + "\n  }" + tail);
            return edits.apply();
        }
        Found servers = object(list);
        Member present = servers.members().get(NAME);
        if (present == null) {
            String tail = servers.members().isEmpty() ? "\n  " : ",";
            edits.insert(servers.inside(), "\n    \"" + NAME + "\": " + ours + tail);
        } else if (json[present.value()] == '{') {
            update(object(present), entry, replaces, edits);
        } else {
            edits.replace(present.value(), present.end(), ours);
        }
        return edits.apply();
    }

    /// Update our members of an existing entry. Values already set for the client's other members stay.
    private void update(Found present, Map<String, String> entry, boolean replaces, JsonEdits edits)
            throws MalformedJson, Strange {
        for (String address : ADDRESSES) {
            if (present.members().containsKey(address)) {
                throw new Strange("“" + NAME + "” in it has a " + address + ": it uses a server that already runs.");
            }
        }
        Map<String, String> missing = new LinkedHashMap<>();
        entry.forEach((name, value) -> {
            Member member = present.members().get(name);
            if (member == null) {
                missing.put(name, value);
            } else if (name.equals("command") || (name.equals("args") && (replaces || !isOurs(member)))) {
                edits.replace(member.value(), member.end(), value);
            }
        });
        if (!missing.isEmpty()) {
            String tail = present.members().isEmpty() ? " " : ",";
            edits.insert(present.inside(), members(missing, gap(present)) + tail);
        }
    }

    private boolean isOurs(Member arguments) {
        String value = new String(json, arguments.value(), arguments.end() - arguments.value(), UTF_8);
        return OUR_ARGUMENTS.matcher(value).matches();
    }

    /// The white space before the members of an object.
    private String gap(Found object) {
        int end = object.inside();
        while (end < text.length && isSpace(text[end])) {
            end++;
        }
        return object.members().isEmpty() ? " " : new String(text, object.inside(), end - object.inside(), UTF_8);
    }

    private String withoutEntry() throws MalformedJson, Strange {
        Member list = whole().members().get(SERVERS);
        Member present = list == null ? null : object(list).members().get(NAME);
        if (present == null) {
            return new String(text, UTF_8);
        }
        JsonEdits edits = new JsonEdits(text);
        int end = present.end();
        int next = new JsoncWhitespace(text).skip(end);
        if (next < text.length && text[next] == ',') {
            edits.remove(next, next + 1);
            end = next == end ? next + 1 : end;
        } else {
            int previous = present.key() - 1;
            while (isSpace(json[previous])) {
                previous--;
            }
            if (json[previous] == ',') {
                edits.remove(previous, previous + 1);
            }
        }
        edits.remove(lineStart(present.key(), end), present.end());
        return edits.apply();
    }

    /// Where to start removing a member: at the start of its line if there is nothing else before it.
    private int lineStart(int key, int end) {
        int start = key;
        while (start > 0 && (text[start - 1] == ' ' || text[start - 1] == '\t')) {
            start--;
        }
        int after = end;
        while (after < text.length && (text[after] == ' ' || text[after] == '\t' || text[after] == '\r')) {
            after++;
        }
        boolean alone = start > 0 && text[start - 1] == '\n' && after < text.length && text[after] == '\n';
        return alone ? start - 1 : key;
    }

    private Found whole() throws MalformedJson, Strange {
        cursor.start(json, 0, json.length);
        if (!cursor.atObject()) {
            throw new Strange("it is not an object.");
        }
        Found found = members();
        cursor.finish();
        return found;
    }

    private Found object(Member member) throws MalformedJson, Strange {
        if (json[member.value()] != '{') {
            throw new Strange("“" + SERVERS + "” in it is not an object.");
        }
        cursor.start(json, member.value(), member.end());
        return members();
    }

    private Found members() throws MalformedJson, Strange {
        int inside = cursor.position() + 1;
        Map<String, Member> members = new LinkedHashMap<>();
        cursor.enterObject();
        while (cursor.nextMember()) {
            String name = cursor.key().text();
            int value = cursor.position();
            cursor.skipValue();
            @Nullable Member twin = members.put(name, new Member(keyBefore(value), value, cursor.position()));
            if (twin != null && (name.equals(SERVERS) || name.equals(NAME))) {
                throw new Strange("“" + name + "” in it is not an object.");
            }
        }
        return new Found(inside, members);
    }

    /// Where the name of a member begins.
    private int keyBefore(int value) {
        int at = value - 1;
        while (json[at] != '"') {
            at--;
        }
        at--;
        while (json[at] != '"' || json[at - 1] == '\\') {
            at--;
        }
        return at;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }
}
