package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A kind of database that an agent keeps sessions in, made of the lines of a fixture. Each quirk of an agent that has
/// a file of such lines is a fixture.
public enum StoredKind {
    /// `{"conversation":{…}}` without headers, then `{"message":{…}}`; anything else is a message, whatever it
    /// contains.
    CURSOR_EDITOR("cursor", "rows-editor.jsonl", ".config/Cursor/User/globalStorage/state.vscdb") {
        @Override
        List<String> fill(byte[] lines, TableRows rows) {
            rows.table("cursorDiskKV", "key", "value");
            rows.table("ItemTable", "key", "value");
            Map<String, ObjectNode> conversations = new LinkedHashMap<>();
            String first = first(lines, line -> line.path("conversation").path("composerId"));
            String current = first;
            int number = 0;
            for (byte[] line : TableRows.lines(lines)) {
                if (TableRows.object(line).path("conversation") instanceof ObjectNode conversation) {
                    conversations.put(conversation.path("composerId").asString(first), conversation);
                }
            }
            for (byte[] line : TableRows.lines(lines)) {
                JsonNode object = TableRows.object(line);
                if (object.path("conversation").isObject()) {
                    current = object.get("conversation").path("composerId").asString(first);
                    continue;
                }
                if (object.path("row").isObject()) {
                    rows.add("cursorDiskKV", TableRows.columns(object.get("row")));
                    continue;
                }
                JsonNode message = object.path("message");
                String owner = message.isObject() ? current : first;
                String id = message.path("bubbleId").asString("stray" + number++);
                ObjectNode conversation = conversations.computeIfAbsent(owner, _ -> JSON.createObjectNode());
                boolean isFirst = !conversation.has("fullConversationHeadersOnly");
                ArrayNode headers = conversation.withArray("fullConversationHeadersOnly");
                if (isFirst) {
                    conversation
                            .path("conversation")
                            .forEach(inside -> headers.addObject().set("bubbleId", inside.path("bubbleId")));
                }
                headers.addObject()
                        .put("bubbleId", id)
                        .put("type", message.path("type").asInt(2));
                byte[] value = message.isObject() ? message.toString().getBytes(UTF_8) : line;
                rows.add("cursorDiskKV", Map.of("key", "bubbleId:" + owner + ":" + id, "value", value));
            }
            conversations.forEach((id, conversation) ->
                    rows.add("cursorDiskKV", Map.of("key", "composerData:" + id, "value", conversation.toString())));
            return conversations.entrySet().stream()
                    .filter(each -> each.getValue().has("fullConversationHeadersOnly")
                            || each.getValue().has("conversation"))
                    .map(Map.Entry::getKey)
                    .toList();
        }
    },

    /// `{"meta":{…}}`, then messages.
    CURSOR_CHAT("cursor", "rows-chat.jsonl", ".cursor/chats/0f1e2d3c/8c660010-33d4-4e5f-8a6b-0c1d2e3f4a5b/store.db") {
        @Override
        List<String> fill(byte[] lines, TableRows rows) {
            rows.table("meta", "key", "value").table("blobs", "id", "data");
            ByteArrayOutputStream inner = new ByteArrayOutputStream();
            ByteArrayOutputStream root = new ByteArrayOutputStream();
            ObjectNode meta = JSON.createObjectNode();
            List<byte[]> all = TableRows.lines(lines);
            for (int i = 0; i < all.size(); i++) {
                JsonNode object = TableRows.object(all.get(i));
                if (object.path("meta").isObject()) {
                    meta = (ObjectNode) object.get("meta");
                    continue;
                }
                list(i, i < 3 ? inner : root);
                rows.add("blobs", Map.of("id", hash(i), "data", all.get(i)));
            }
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            list(INNER, whole);
            whole.writeBytes(root.toByteArray());
            // A number, as Cursor writes beside the hashes.
            whole.writeBytes(new byte[] {0x18, 0x07});
            rows.add("blobs", Map.of("id", hash(INNER), "data", inner.toByteArray()));
            rows.add("blobs", Map.of("id", hash(ROOT), "data", whole.toByteArray()));
            meta.put("latestRootBlobId", hash(ROOT));
            String digits = HexFormat.of().formatHex(meta.toString().getBytes(UTF_8));
            rows.add("meta", Map.of("key", "0", "value", digits));
            return List.of("8c660010-33d4-4e5f-8a6b-0c1d2e3f4a5b");
        }
    },

    /// Rows of `session_windows` and `session_nodes`, and pi's lines: a header begins a session.
    OPENCLAW("openclaw", "rows.jsonl", ".openclaw/agents/main/agent/openclaw-agent.sqlite") {
        @Override
        List<String> fill(byte[] lines, TableRows rows) {
            rows.table("transcript_events", "session_id", "seq", "event_json", "created_at");
            List<String> sessions = new ArrayList<>();
            String first = first(
                    lines,
                    line -> line.path("type").asString("").equals("session") ? line.path("id") : JSON.missingNode());
            String session = first;
            long seq = 0;
            for (byte[] line : TableRows.lines(lines)) {
                JsonNode object = TableRows.object(line);
                boolean described = false;
                for (String table : List.of("session_windows", "session_nodes")) {
                    if (object.path(table).isObject() && !object.path(table).isEmpty()) {
                        rows.add(table, TableRows.columns(object.get(table)));
                        described = true;
                    }
                }
                if (described) {
                    continue;
                }
                if (object.path("type").asString("").equals("session")) {
                    session = object.path("id").asString(session);
                }
                boolean isEntry =
                        object.has("id") && ENTRIES.contains(object.path("type").asString(""));
                String owner = isEntry ? session : first;
                if (!sessions.contains(owner)) {
                    sessions.add(owner);
                }
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("session_id", owner);
                row.put("seq", ++seq);
                row.put("event_json", new String(line, UTF_8));
                row.put("created_at", 1_772_355_600_000L + seq);
                rows.add("transcript_events", row);
            }
            return sessions;
        }
    };

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> ENTRIES =
            List.of("session", "message", "model_change", "thinking_level_change", "custom", "compaction");
    private static final int INNER = 900_001;
    private static final int ROOT = 900_002;

    private final String agent;
    private final String lines;
    private final Path database;

    /// @param database its place in a home directory
    StoredKind(String agent, String lines, String database) {
        this.agent = agent;
        this.lines = lines;
        this.database = Path.of(database);
    }

    /// Make rows of lines; returns the ids of the sessions.
    abstract List<String> fill(byte[] lines, TableRows rows);

    /// The first id of a session; strays before it belong to it.
    private static String first(byte[] lines, Function<JsonNode, JsonNode> id) {
        return TableRows.lines(lines).stream()
                .map(line -> id.apply(TableRows.object(line)).asString(""))
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("none");
    }

    private static String hash(int number) {
        return String.format(Locale.ROOT, "%064x", number + 0xabcdef0000L);
    }

    private static void list(int number, ByteArrayOutputStream list) {
        list.write(0x0a);
        list.write(32);
        list.writeBytes(HexFormat.of().parseHex(hash(number)));
    }

    public String agent() {
        return agent;
    }

    /// Write the database of a home; returns the paths of its sessions.
    public List<Path> write(byte[] rowsInLines, Path home) throws IOException {
        TableRows rows = new TableRows();
        List<String> sessions = fill(rowsInLines, rows);
        Path file = home.resolve(database);
        rows.write(file);
        return sessions.stream().map(file::resolve).toList();
    }

    /// The directories of the quirks that have such lines.
    public List<Path> quirks() throws IOException {
        try (Stream<Path> quirks = Files.list(Path.of("src/test/resources").resolve(agent))) {
            return new ArrayList<>(quirks.filter(quirk -> Files.exists(quirk.resolve(lines)))
                    .sorted()
                    .toList());
        }
    }

    /// The file with the lines of a quirk.
    public Path lines() {
        return Path.of(lines);
    }
}
