package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.PathText;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/// Reads of a session only which it is and how many messages it has: enough to replace or delete a session whose row
/// cannot be read as a whole.
final class BareSession {

    private static final String SELECT = """
            select workstation_id, project_id, session_id, composite_key, left(agent, 100) as agent,
                left(file, 4096) as file, greatest(message_count, 0) as message_count, log_gone, former_of, former_at,
                gathered
            from indexed_sessions where session = ?""";

    private BareSession() {}

    /// Nothing if even its key makes no sense.
    static Optional<ArchivedSession> find(Sql sql, long number) {
        return sql.list(SqlText.of(SELECT, number), BareSession::read, SessionRows::place).stream()
                .findFirst();
    }

    private static ArchivedSession read(ResultSet row) throws SQLException {
        SessionKey key = new SessionKey(
                row.getString("workstation_id"), row.getString("project_id"), row.getString("session_id"));
        return new ArchivedSession(
                new Session(
                        key,
                        row.getString("agent"),
                        null,
                        PathText.path(row.getString("file")),
                        Instant.EPOCH,
                        Instant.EPOCH,
                        SessionFacts.ofIndex(
                                key.sessionId(), Project.UNKNOWN, null, null, null, row.getInt("message_count"))),
                row.getBoolean("log_gone"),
                0,
                SessionRows.former(row));
    }
}
