package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.DatabaseTables;
import dev.seshat.agent.RowJson;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// OpenCode 2: tables of sessions and of their entries. The column `type` says what an entry is. A row is
/// written again while its message grows.
record VersionTwo(DatabaseTables tables) implements StoredVersion {

    private static final String SESSION = "session_v2";
    private static final String ENTRY = "session_message";

    /// What these tables lack to be read, as words for people; empty if nothing.
    static Optional<String> missing(DatabaseTables tables) {
        return tables.missing(SESSION, "id").or(() -> tables.missing(ENTRY, "id", "session_id", "data"));
    }

    /// A row that is written again keeps its number and may keep its length, and one that is deleted leaves
    /// the times of the others: so the last number and the count of rows are part of the size.
    @Override
    public List<Stamp> stamps(AgentDatabase database, @Nullable String id) {
        String sql = "select s.id, " + tables.column("s", SESSION, "time_created")
                + ", coalesce(m.entries, 0), coalesce(m.bytes, 0), " + tables.column("s", SESSION, "time_updated")
                + ", m.last from session_v2 s left join (select session_id, count(*) entries, max("
                + tables.column("e", ENTRY, "time_updated")
                + ") last, sum(octet_length(data)) + count(*) + max(coalesce("
                + tables.column("e", ENTRY, "seq") + ", 0)) bytes from session_message e "
                + (id == null ? "" : "where session_id = ?1") + " group by session_id) m on m.session_id = s.id"
                + (id == null ? "" : " where s.id = ?1");
        return id == null ? database.rows(sql, StoredVersion::stamp) : database.rows(sql, StoredVersion::stamp, id);
    }

    @Override
    public void read(String id, AgentDatabase database, Records records) {
        String session = "select " + tables.column("s", SESSION, "parent_id") + ", "
                + tables.column("s", SESSION, "fork_session_id") + ", " + tables.column("s", SESSION, "directory")
                + ", " + tables.column("s", SESSION, "title") + ", " + tables.column("s", SESSION, "time_created")
                + " from session_v2 s where id = ?";
        database.rows(session, StoredVersion::session, id).forEach(row -> records.add(Records.Kind.SESSION, id, row));
        String entry = "select id, octet_length(data), case when octet_length(data) <= ? then data end, "
                + tables.column("e", ENTRY, "type") + ", " + tables.column("e", ENTRY, "time_created")
                + " from session_message e where id = ?";
        String order = tables.column("e", ENTRY, "seq") + ", " + tables.column("e", ENTRY, "time_created") + ", id";
        for (String each : database.rows(
                "select id from session_message e where session_id = ? order by " + order,
                row -> String.valueOf(row.getString(1)),
                id)) {
            for (Row row : database.rows(entry, Row::new, RowJson.MOST_BYTES, each)) {
                records.addEntry(row);
            }
            if (records.isFull()) {
                return;
            }
        }
    }
}
