package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.DatabaseTables;
import dev.seshat.agent.RowJson;
import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// OpenCode 1: tables of sessions, messages and their parts. A message has the role, its parts the content.
record VersionOne(DatabaseTables tables) implements StoredVersion {

    private static final String SESSION = "session";
    private static final String MESSAGE = "message";
    private static final String PART = "part";

    /// What these tables lack to be read, as words for people; empty if nothing.
    static Optional<String> missing(DatabaseTables tables) {
        return tables.missing(SESSION, "id")
                .or(() -> tables.missing(MESSAGE, "id", "session_id", "data"))
                .or(() -> tables.missing(PART, "message_id", "data"));
    }

    /// The rows of messages and parts change without their session's row, so the times of all of them count.
    @Override
    public List<Stamp> stamps(AgentDatabase database, @Nullable String id) {
        String one = id == null ? "" : "where session_id = ?1";
        String sql = "select s.id, " + tables.column("s", SESSION, "time_created")
                + ", coalesce(m.messages, 0), coalesce(m.bytes, 0) + coalesce(p.bytes, 0), "
                + tables.column("s", SESSION, "time_updated") + ", m.last, p.last from session s"
                + " left join (select session_id, count(*) messages, max(" + tables.column("r", MESSAGE, "time_updated")
                + ") last, sum(octet_length(data)) bytes from message r " + one
                + " group by session_id) m on m.session_id = s.id"
                + " left join (select session_id, max(" + tables.column("r", PART, "time_updated")
                + ") last, sum(octet_length(data)) bytes from " + parts() + " r " + one
                + " group by session_id) p on p.session_id = s.id"
                + (id == null ? "" : " where s.id = ?1");
        return id == null ? database.rows(sql, StoredVersion::stamp) : database.rows(sql, StoredVersion::stamp, id);
    }

    /// Parts with their session.
    private String parts() {
        return tables.has(PART, "session_id")
                ? PART
                : "(select o.session_id, q.* from part q join message o on o.id = q.message_id)";
    }

    @Override
    public void read(String id, AgentDatabase database, Records records) {
        String session = "select " + tables.column("s", SESSION, "parent_id") + ", null, "
                + tables.column("s", SESSION, "directory") + ", " + tables.column("s", SESSION, "title") + ", "
                + tables.column("s", SESSION, "time_created") + " from session s where id = ?";
        database.rows(session, StoredVersion::session, id).forEach(row -> records.add(Records.Kind.SESSION, id, row));
        String order = tables.column("m", MESSAGE, "time_created");
        for (String message : database.rows(
                "select id from message m where session_id = ? order by " + order + ", id",
                each -> String.valueOf(each.getString(1)),
                id)) {
            if (records.isFull()) {
                return;
            }
            readMessage(message, database, records);
        }
    }

    private void readMessage(String id, AgentDatabase database, Records records) {
        String message =
                "select id, octet_length(data), case when octet_length(data) <= ? then data end from message where id = ?";
        String part = tables.has(PART, "id") ? "id" : "rowid";
        String parts = "select " + part + ", octet_length(data), case when octet_length(data) <= ? then data end"
                + " from part where message_id = ? order by 1";
        for (Row row : database.rows(message, Row::new, RowJson.MOST_BYTES, id)) {
            Obj data = records.add(Records.Kind.MESSAGE, id, row.size(), row.data());
            if (data == null) {
                records.add(Records.Kind.MESSAGE, id, JsonValue.EMPTY);
            }
            for (Row each : database.rows(parts, Row::new, RowJson.MOST_BYTES, id)) {
                records.add(Records.Kind.PART, each.id(), each.size(), each.data());
            }
            records.add(Records.Kind.MESSAGE_END, id, data == null ? JsonValue.EMPTY : data);
        }
    }
}
