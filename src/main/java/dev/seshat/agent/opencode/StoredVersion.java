package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.IsoTime;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
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

/// The tables of one of OpenCode's major versions. A database that was upgraded has those of both.
///
/// Only what a session cannot do without must be there; a missing column reads as null.
sealed interface StoredVersion permits VersionOne, VersionTwo {

    /// What the tables say about a session without reading it.
    ///
    /// @param modified when a row of it last changed
    /// @param messages how many messages it has
    /// @param bytes the size of their data
    record Stamp(String id, Instant created, Instant modified, long messages, long bytes) {}

    /// A row with data.
    final class Row {

        private final String id;
        private final long size;
        /// Its text, unless it is too large.
        private final byte @Nullable [] data;
        private final @Nullable String type;
        private final @Nullable Instant created;

        /// Read the columns id, size and data, and the type and the time where there are so many.
        Row(ResultSet row) throws SQLException {
            boolean typed = row.getMetaData().getColumnCount() > 3;
            id = String.valueOf(row.getString(1));
            size = row.getLong(2);
            data = row.getBytes(3);
            type = typed ? row.getString(4) : null;
            created = typed ? IsoTime.of(row.getObject(5)) : null;
        }

        String id() {
            return id;
        }

        long size() {
            return size;
        }

        byte @Nullable [] data() {
            return data;
        }

        @Nullable
        String type() {
            return type;
        }

        @Nullable
        Instant created() {
            return created;
        }
    }

    /// The stamps of all sessions, or of one.
    ///
    /// @param id null for all
    List<Stamp> stamps(AgentDatabase database, @Nullable String id);

    /// Pass on the records of a session. No cursor on the database is held between queries.
    void read(String id, AgentDatabase database, Records records);

    /// The stamp of a session.
    default Optional<Stamp> stamp(AgentDatabase database, String id) {
        return stamps(database, id).stream().findFirst();
    }

    /// Read the columns id, time of creation, number of messages, bytes, and any number of times of changes.
    static Stamp stamp(ResultSet row) throws SQLException {
        Instant created = Objects.requireNonNullElse(IsoTime.of(row.getObject(2)), Instant.EPOCH);
        Instant modified = created;
        for (int i = 5; i <= row.getMetaData().getColumnCount(); i++) {
            Instant changed = IsoTime.of(row.getObject(i));
            modified = changed != null && changed.isAfter(modified) ? changed : modified;
        }
        return new Stamp(String.valueOf(row.getString(1)), created, modified, row.getLong(3), row.getLong(4));
    }

    /// A session's row, in the form that older versions gave it in files: the columns parent, origin of a
    /// fork, directory, title and time of creation.
    static Obj session(ResultSet row) throws SQLException {
        Map<String, JsonValue> members = new HashMap<>();
        List<String> names = new ArrayList<>(List.of("parentID", "forkedFrom", "directory", "title"));
        for (int i = 0; i < names.size(); i++) {
            String value = row.getString(i + 1);
            if (value != null) {
                // Texts in JSON lose their NUL characters when they are parsed; this one was never in JSON.
                members.put(names.get(i), new Str(value.replace('\u0000', '\ufffd')));
            }
        }
        Instant created = IsoTime.of(row.getObject(5));
        if (created != null) {
            members.put("time", new Obj(Map.of("created", new Num(Long.toString(created.toEpochMilli())))));
        }
        return new Obj(members);
    }
}
