package dev.seshat.agent.opencode;

import dev.seshat.agent.JsonDocument;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredSession;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The sessions in OpenCode's database.
///
/// @param path the database
record DatabaseStore(Path path) implements SessionStore {

    /// The rows of messages and parts change without their session's row, so the times of all of them count.
    private static final String STAMPS = """
            select s.id, s.time_created, max(coalesce(s.time_updated, 0), coalesce(m.last, 0), coalesce(p.last, 0)),
                coalesce(m.bytes, 0) + coalesce(p.bytes, 0)
            from session s
            left join (select session_id, max(time_updated) last, sum(octet_length(data)) bytes
                from message @ group by session_id) m on m.session_id = s.id
            left join (select session_id, max(time_updated) last, sum(octet_length(data)) bytes
                from part @ group by session_id) p on p.session_id = s.id
            """;

    private static final String SESSION = "select parent_id, directory, title, time_created from session where id = ?";

    private static final String MESSAGES = "select id from message where session_id = ? order by time_created, id";

    private static final String MESSAGE =
            "select id, octet_length(data), case when octet_length(data) <= ? then data end from message where id = ?";

    private static final String PARTS = """
            select id, octet_length(data), case when octet_length(data) <= ? then data end
            from part where message_id = ? order by id""";

    /// The driver returns values as a whole, so one that is larger than this is not read.
    private static final int LARGEST_VALUE = 32 << 20;

    /// A row of a message or a part.
    private record Row(String id, JsonDocument data) {

        static Row of(ResultSet row, Records records) throws SQLException {
            return new Row(String.valueOf(row.getString(1)), data(row.getLong(2), row.getBytes(3), records));
        }

        /// Shortened at once: several rows are in memory.
        private static JsonDocument data(long size, byte @Nullable [] json, Records records) {
            if (size > LARGEST_VALUE) {
                return JsonDocument.tooLarge(size);
            }
            try {
                return records.read(new ByteArrayInputStream(json == null ? new byte[0] : json));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private OpenCodeDatabase open() {
        OpenCodeDatabase database = OpenCodeDatabase.open(path);
        try {
            database.require("session", "id", "parent_id", "directory", "title", "time_created", "time_updated");
            database.require("message", "id", "session_id", "time_created", "time_updated", "data");
            database.require("part", "id", "message_id", "session_id", "time_updated", "data");
            return database;
        } catch (SeshatException e) {
            database.close();
            throw e;
        }
    }

    @Override
    public List<StoredSession> sessions() {
        try (OpenCodeDatabase database = open()) {
            return database.rows(STAMPS.replace("@", ""), this::stored).stream()
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    @Override
    public StoredSession find(SessionFile session) {
        String id = OpenCodeLayout.name(session.path());
        try (OpenCodeDatabase database = open()) {
            String stamp = STAMPS.replace("@", "where session_id = ?") + "where s.id = ?";
            return database.rows(stamp, this::stored, id, id, id).stream()
                    .flatMap(Optional::stream)
                    .findFirst()
                    .orElseThrow(() -> vanished(session));
        }
    }

    /// The ids of all sessions.
    List<String> ids() {
        try (OpenCodeDatabase database = open()) {
            return database.rows("select id from session", row -> String.valueOf(row.getString(1)));
        }
    }

    /// A row with an id that OpenCode would not generate is not a session.
    private Optional<StoredSession> stored(ResultSet row) throws SQLException {
        String id = String.valueOf(row.getString(1));
        if (!OpenCodeLayout.isId(id)) {
            return Optional.empty();
        }
        SessionFile file = new SessionFile(path.resolve(id), id, false, null);
        return Optional.of(new StoredSession(file, time(row.getLong(2)), time(row.getLong(3)), row.getLong(4)));
    }

    private static Instant time(long millis) {
        return Instant.ofEpochMilli(Math.clamp(millis, 0, OpenCodeMessages.LAST_MILLIS));
    }

    /// Pass on the records of a session. No cursor on the database is held between queries.
    void read(SessionFile session, Records records) {
        String id = OpenCodeLayout.name(session.path());
        try (OpenCodeDatabase database = open()) {
            Obj row = database.rows(SESSION, DatabaseStore::session, id).stream()
                    .findFirst()
                    .orElseThrow(() -> vanished(session));
            records.add(Records.Kind.SESSION, id, row);
            for (String message : database.rows(MESSAGES, each -> String.valueOf(each.getString(1)), id)) {
                if (records.isFull()) {
                    return;
                }
                read(message, database, records);
            }
        }
    }

    private static void read(String id, OpenCodeDatabase database, Records records) {
        for (Row message : database.rows(MESSAGE, row -> Row.of(row, records), LARGEST_VALUE, id)) {
            Obj data = records.add(Records.Kind.MESSAGE, id, message.data);
            if (data == null) {
                records.add(Records.Kind.MESSAGE, id, JsonValue.EMPTY);
            }
            for (Row part : database.rows(PARTS, row -> Row.of(row, records), LARGEST_VALUE, id)) {
                records.add(Records.Kind.PART, part.id, part.data);
            }
            records.add(Records.Kind.MESSAGE_END, id, data == null ? JsonValue.EMPTY : data);
        }
    }

    @Override
    public Optional<byte[]> rows(SessionFile session) {
        try (OpenCodeDatabase database = open()) {
            return Optional.of(SessionRows.document(OpenCodeLayout.name(session.path()), database));
        }
    }

    /// In the form of older versions.
    private static Obj session(ResultSet row) throws SQLException {
        Map<String, JsonValue> members = new HashMap<>();
        put(members, "parentID", row.getString(1));
        put(members, "directory", row.getString(2));
        put(members, "title", row.getString(3));
        members.put("time", new Obj(Map.of("created", new Num(Long.toString(row.getLong(4))))));
        return new Obj(members);
    }

    /// Texts in JSON lose their NUL characters when they are parsed; this one was never in JSON.
    private static void put(Map<String, JsonValue> members, String name, @Nullable String value) {
        if (value != null) {
            members.put(name, new Str(value.replace('\u0000', '\ufffd')));
        }
    }

    private static SeshatException vanished(SessionFile session) {
        return new SeshatException(Kind.VANISHED, session.path() + " no longer exists.");
    }
}
