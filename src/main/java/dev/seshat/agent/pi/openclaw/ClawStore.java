package dev.seshat.agent.pi.openclaw;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.DatabaseTables;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionNotes;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.StoredLines;
import dev.seshat.agent.StoredPlace;
import dev.seshat.agent.StoredRows;
import dev.seshat.agent.StoredSession;
import dev.seshat.agent.pi.EntryIds;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The sessions in the database of one of OpenClaw's agents: a row for each of pi's entries. Which columns describe a
/// session differs between versions; those that are missing say nothing.
///
/// @param path the database
record ClawStore(Path path) implements SessionStore {

    static final String AGENT = "OpenClaw";
    private static final String EVENTS = "transcript_events";
    private static final String WINDOWS = "session_windows";
    private static final String NODES = "session_nodes";

    /// How many rows are fetched at once.
    private static final int ROWS = 64;

    private static final String ROW = """
            select seq, octet_length(event_json),
                case when octet_length(event_json) <= ? then cast(event_json as blob) end
            from transcript_events where session_id = ? and seq > ? order by seq limit ?""";

    /// A row that is not JSON is no entry.
    private static final String ENTRIES = """
            select seq, case when json_valid(event_json) then json_extract(event_json, '$.id') end,
                case when json_valid(event_json) then json_extract(event_json, '$.parentId') end,
                case when json_valid(event_json) then json_extract(event_json, '$.type') end
            from transcript_events where session_id = ? and seq > ? order by seq limit ?""";

    private static final int IDS = 10_000;

    private AgentDatabase open() {
        AgentDatabase database = AgentDatabase.open(path, AGENT);
        Optional<String> missing = database.tables().missing(EVENTS, "session_id", "seq", "event_json");
        if (missing.isPresent()) {
            database.close();
            throw new SeshatException(
                    Kind.UNREADABLE,
                    path + " is not a database of an OpenClaw version that Seshat supports: " + missing.get() + ".");
        }
        return database;
    }

    @Override
    public List<StoredSession> sessions() {
        try (AgentDatabase database = open()) {
            return database.rows(stamps(database.tables(), ""), this::stored).stream()
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    @Override
    public StoredSession find(SessionFile session) {
        try (AgentDatabase database = open()) {
            return database.rows(stamps(database.tables(), "where session_id = ?"), this::stored, id(session)).stream()
                    .flatMap(Optional::stream)
                    .findFirst()
                    .orElseThrow(() -> new SeshatException(Kind.VANISHED, session.path() + " no longer exists."));
        }
    }

    /// An entry that is rewritten in place changes the size, not the time.
    private static String stamps(DatabaseTables tables, String which) {
        String time = tables.has(EVENTS, "created_at") ? "created_at" : "seq";
        return "select session_id, min(" + time + "), max(" + time + "), sum(octet_length(event_json)) from " + EVENTS
                + " " + which + " group by session_id";
    }

    private Optional<StoredSession> stored(ResultSet row) throws SQLException {
        String id = String.valueOf(row.getString(1));
        Instant created = Objects.requireNonNullElse(IsoTime.of(row.getObject(2)), Instant.EPOCH);
        Instant modified = Objects.requireNonNullElse(IsoTime.of(row.getObject(3)), created);
        return StoredPlace.isId(id)
                ? Optional.of(new StoredSession(
                        new SessionFile(path.resolve(id), id, false, null), created, modified, row.getLong(4)))
                : Optional.empty();
    }

    private static String id(SessionFile session) {
        return String.valueOf(session.id());
    }

    /// An entry as a row.
    private static final class Row {
        private final long seq;
        private final long size;
        private final byte @Nullable [] json;

        Row(ResultSet row) throws SQLException {
            seq = row.getLong(1);
            size = row.getLong(2);
            json = row.getBytes(3);
        }
    }

    /// Pass on the entries of a session.
    void read(String session, StoredLines lines) {
        try (AgentDatabase database = open()) {
            long last = Long.MIN_VALUE;
            boolean more = true;
            while (more && !lines.isFull()) {
                List<Row> rows = database.rows(ROW, Row::new, StoredLines.MOST_BYTES / ROWS, session, last, ROWS);
                for (Row row : rows) {
                    if (!lines.isFull()) {
                        lines.add(row.size, row.json, UnaryOperator.identity());
                    }
                }
                more = rows.size() == ROWS;
                last = more ? rows.getLast().seq : last;
            }
        }
    }

    /// Visit the ids of the entries.
    void entries(String session, EntryIds.Visitor visitor) {
        try (AgentDatabase database = open()) {
            long last = Long.MIN_VALUE;
            boolean more = true;
            while (more) {
                List<Entry> entries = database.rows(ENTRIES, Entry::new, session, last, IDS);
                for (Entry entry : entries) {
                    more = more && (entry.isNone() || visitor.entry(String.valueOf(entry.id), entry.parent));
                }
                more = more && entries.size() == IDS;
                last = entries.isEmpty() ? last : entries.getLast().seq;
            }
        }
    }

    /// The ids of an entry.
    private static final class Entry {
        private final long seq;
        private final @Nullable String id;
        private final @Nullable String parent;
        private final @Nullable String type;

        Entry(ResultSet row) throws SQLException {
            seq = row.getLong(1);
            id = text(row, 2);
            parent = text(row, 3);
            type = text(row, 4);
        }

        private static @Nullable String text(ResultSet row, int column) throws SQLException {
            return row.getObject(column) instanceof String text ? text : null;
        }

        boolean isNone() {
            return id == null || id.isEmpty() || "session".equals(type);
        }
    }

    /// Note what other tables say about a session.
    void describe(String session, SessionNotes notes) {
        try (AgentDatabase database = open()) {
            DatabaseTables tables = database.tables();
            if (!tables.has(WINDOWS, "session_id")) {
                return;
            }
            String key = value("session_key", WINDOWS, "session_id", session, database, tables);
            String label = value("label", NODES, "session_key", key, database, tables);
            String named = label != null ? label : value("display_name", NODES, "session_key", key, database, tables);
            notes.title(
                    named != null ? named : value("display_name", WINDOWS, "session_id", session, database, tables));
            notes.model(value("model", WINDOWS, "session_id", session, database, tables));
            String spawner = value("spawned_by", WINDOWS, "session_id", session, database, tables);
            String parent = spawner != null
                    ? spawner
                    : value("parent_session_key", WINDOWS, "session_id", session, database, tables);
            notes.parentId(id(value("current_session_id", NODES, "session_key", parent, database, tables)));
            if ("fork".equals(value("reason", WINDOWS, "session_id", session, database, tables))) {
                notes.forkedFrom(id(value("previous_session_id", WINDOWS, "session_id", session, database, tables)));
            }
        }
    }

    private static @Nullable String id(@Nullable String id) {
        return id != null && StoredPlace.isId(id) ? id : null;
    }

    /// The key of the conversation that a session belongs to.
    Optional<String> key(String session) {
        try (AgentDatabase database = open()) {
            return Optional.ofNullable(
                    value("session_key", WINDOWS, "session_id", session, database, database.tables()));
        }
    }

    private static @Nullable String value(
            String column,
            String table,
            String by,
            @Nullable String key,
            AgentDatabase database,
            DatabaseTables tables) {
        if (key == null || !tables.has(table, by, column)) {
            return null;
        }
        List<String> values = database.rows(
                "select cast(" + column + " as text) from " + table + " where " + by + " = ?",
                row -> Objects.requireNonNullElse(row.getString(1), ""),
                key);
        return values.isEmpty() || values.getFirst().isBlank()
                ? null
                : values.getFirst().replace('\u0000', '\ufffd');
    }

    @Override
    public Optional<byte[]> rows(SessionFile session) {
        try (AgentDatabase database = open()) {
            DatabaseTables tables = database.tables();
            StoredRows rows = new StoredRows(database, "openclaw", id(session));
            for (String table : List.of(WINDOWS, EVENTS)) {
                if (tables.has(table, "session_id")) {
                    rows.table(table, "select * from " + table + " where session_id = ? order by 1, 2", id(session));
                }
            }
            return rows.document();
        }
    }
}
