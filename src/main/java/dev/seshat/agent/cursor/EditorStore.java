package dev.seshat.agent.cursor;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredLines;
import dev.seshat.agent.StoredPlace;
import dev.seshat.agent.StoredRows;
import dev.seshat.agent.StoredSession;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The conversations in the editor's database: a table of keys and values, in which a conversation names its messages
/// and each of them has a key of its own.
///
/// The database can be many gigabytes, most of it no conversation, so it is read by ranges of keys only.
///
/// @param path the database
record EditorStore(Path path) implements SessionStore {

    static final String AGENT = "Cursor";
    static final String CONVERSATION = "conversation";
    static final String MESSAGE = "message";

    private static final String TABLE = "cursorDiskKV";
    private static final String PREFIX = "composerData:";

    /// New conversations that nobody wrote in have neither headers nor messages.
    private static final String STAMPS = """
            select substr(key, 14), octet_length(value),
                case when json_valid(cast(value as text)) then json_extract(cast(value as text), '$.createdAt') end,
                case when json_valid(cast(value as text)) then json_extract(cast(value as text), '$.lastUpdatedAt') end
            from cursorDiskKV where @ and case when json_valid(cast(value as text))
                then coalesce(json_array_length(cast(value as text), '$.fullConversationHeadersOnly'), 0)
                    + coalesce(json_array_length(cast(value as text), '$.conversation'), 0)
                else octet_length(value) end > 0""";

    private static final String VALUE = """
            select octet_length(value), case when octet_length(value) <= ? then cast(value as blob) end
            from cursorDiskKV where key = ?""";

    private AgentDatabase open() {
        AgentDatabase database = AgentDatabase.open(path, AGENT);
        try {
            Optional<String> missing = database.tables().missing(TABLE, "key", "value");
            if (missing.isPresent()) {
                throw new SeshatException(
                        Kind.UNREADABLE,
                        path + " is not a database of a Cursor version that Seshat supports: " + missing.get() + ".");
            }
            return database;
        } catch (SeshatException e) {
            database.close();
            throw e;
        }
    }

    @Override
    public List<StoredSession> sessions() {
        try (AgentDatabase database = open()) {
            return database
                    .rows(STAMPS.replace("@", "key >= 'composerData:' and key < 'composerData;'"), this::stored)
                    .stream()
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    @Override
    public StoredSession find(SessionFile session) {
        try (AgentDatabase database = open()) {
            return database.rows(STAMPS.replace("@", "key = ?"), this::stored, PREFIX + session.id()).stream()
                    .flatMap(Optional::stream)
                    .findFirst()
                    .orElseThrow(() -> vanished(session));
        }
    }

    private Optional<StoredSession> stored(ResultSet row) throws SQLException {
        String id = String.valueOf(row.getString(1));
        if (!StoredPlace.isId(id)) {
            return Optional.empty();
        }
        Instant created = IsoTime.of(row.getObject(3));
        Instant modified = IsoTime.of(row.getObject(4));
        Instant begun = Objects.requireNonNullElse(created, modified == null ? Instant.EPOCH : modified);
        return Optional.of(new StoredSession(
                new SessionFile(path.resolve(id), id, false, null),
                begun,
                modified == null ? begun : modified,
                row.getLong(2)));
    }

    /// Pass on the conversation itself, then its messages in their order. No cursor on the database is held between
    /// queries.
    void read(SessionFile session, StoredLines lines) {
        String id = String.valueOf(session.id());
        try (AgentDatabase database = open()) {
            Value found = value(PREFIX + id, database);
            if (found == null) {
                throw vanished(session);
            }
            Obj conversation = lines.object(found.size, found.bytes);
            if (conversation == null) {
                return;
            }
            lines.add(new Obj(Map.of(CONVERSATION, conversation)));
            Map<String, Obj> inside = inside(conversation, lines);
            for (JsonValue each : conversation.elements("fullConversationHeadersOnly")) {
                if (!lines.isFull() && each instanceof Obj header) {
                    message(id, header, inside, database, lines);
                }
            }
        }
    }

    /// Older versions kept the messages in the conversation: then those are all there is, unless headers name others.
    private static Map<String, Obj> inside(Obj conversation, StoredLines lines) {
        boolean named = !conversation.elements("fullConversationHeadersOnly").isEmpty();
        Map<String, Obj> inside = new HashMap<>();
        for (JsonValue each : conversation.elements(CONVERSATION)) {
            if (each instanceof Obj message && !named) {
                lines.add(new Obj(Map.of(MESSAGE, message)));
            } else if (each instanceof Obj message) {
                inside.put(String.valueOf(message.string("bubbleId")), message);
            }
        }
        return inside;
    }

    private static void message(
            String conversation, Obj header, Map<String, Obj> inside, AgentDatabase database, StoredLines lines) {
        String id = header.string("bubbleId");
        Value found = id == null ? null : value("bubbleId:" + conversation + ":" + id, database);
        Obj known = inside.get(String.valueOf(id));
        if (found != null) {
            lines.add(found.size, found.bytes, message -> new Obj(Map.of(MESSAGE, message, "header", header)));
        } else if (known != null) {
            lines.add(new Obj(Map.of(MESSAGE, known, "header", header)));
        }
    }

    /// A value in the table.
    private static final class Value {
        private final long size;
        private final byte @Nullable [] bytes;

        Value(ResultSet row) throws SQLException {
            size = row.getLong(1);
            bytes = row.getBytes(2);
        }
    }

    private static @Nullable Value value(String key, AgentDatabase database) {
        List<Value> values = database.rows(VALUE, Value::new, StoredLines.MOST_BYTES, key);
        return values.isEmpty() ? null : values.getFirst();
    }

    @Override
    public Optional<byte[]> rows(SessionFile session) {
        String id = String.valueOf(session.id());
        List<String> keys = new ArrayList<>(List.of(PREFIX + id));
        try (AgentDatabase database = open()) {
            keys.addAll(database.rows(
                    "select key from cursorDiskKV where key >= ? and key < ? order by key",
                    row -> String.valueOf(row.getString(1)),
                    "bubbleId:" + id + ":",
                    "bubbleId:" + id + ";"));
            return new StoredRows(database, "cursor", id)
                    .each(TABLE, "select * from cursorDiskKV where key = ?", keys)
                    .document();
        }
    }

    private static SeshatException vanished(SessionFile session) {
        return new SeshatException(Kind.VANISHED, session.path() + " no longer exists.");
    }
}
