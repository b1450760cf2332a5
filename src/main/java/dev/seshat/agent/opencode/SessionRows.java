package dev.seshat.agent.opencode;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.StoredRows;
import java.util.Optional;

/// All rows that the database has of a session, as one JSON document ([StoredRows]).
///
/// Which tables there are differs between versions, so every table with a column `session_id` counts.
final class SessionRows {

    private static final String SESSIONS = """
            select name from sqlite_schema where type = 'table' and name in ('session', 'session_v2') order by name""";

    private static final String TABLES = """
            select t.name from sqlite_schema t where t.type = 'table' and t.sql not like 'create virtual%' and t.name not in ('session', 'session_v2')
                and exists (select 1 from pragma_table_info(t.name) c where c.name = 'session_id') order by t.name""";

    private SessionRows() {}

    /// The document; empty if it would be too large.
    static Optional<byte[]> document(String agent, String session, AgentDatabase database) {
        StoredRows rows = new StoredRows(database, agent, session);
        for (String table : database.rows(SESSIONS, row -> String.valueOf(row.getString(1)))) {
            rows.table(table, query(table, "id"), session);
        }
        for (String table : database.rows(TABLES, row -> String.valueOf(row.getString(1)))) {
            rows.table(table, query(table, "session_id"), session);
        }
        return rows.document();
    }

    private static String query(String table, String column) {
        return "select * from \"" + table.replace("\"", "\"\"") + "\" where " + column + " = ? order by 1";
    }
}
