package dev.seshat.archive.sqlite;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The table `tool_uses`: a call and its result as one row. Its rowid is that of the call's message; where no call
/// is known, that of the result's.
final class ToolUseRows {

    /// The calls of one session that wait for their results. What does not fit is found in the table.
    static final class Waiting {

        private static final int MOST = 1000;

        private final Map<String, Long> uses = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
                return size() > MOST;
            }
        };
    }

    private final Sql sql;

    ToolUseRows(Sql sql) {
        this.sql = sql;
    }

    void insertCall(long id, long session, PackedMessage.Tool call, @Nullable Long at, Waiting waiting) {
        sql.run(
                "insert into tool_uses (id, session, tool, call_id, at, files, crc) values (?, ?, ?, ?, ?, ?, ?)",
                id,
                session,
                call.name(),
                call.callId(),
                at,
                call.files(),
                checksum(id, session, call));
        if (call.callId() != null) {
            waiting.uses.put(call.callId(), id);
        }
    }

    /// Note a result; gives the tool use that it belongs to.
    long insertResult(long id, long session, PackedMessage.Tool result, @Nullable Long at, Waiting waiting) {
        Long use = callOf(session, result, waiting);
        if (use != null) {
            sql.run(
                    "update tool_uses set result = ?, failed = ?, exit_code = ? where id = ?",
                    id,
                    result.failed(),
                    result.exitCode(),
                    use);
            return use;
        }
        sql.run(
                """
                insert into tool_uses (id, session, tool, call_id, result, failed, exit_code, at, crc)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                id,
                session,
                result.name(),
                result.callId(),
                id,
                result.failed(),
                result.exitCode(),
                at,
                checksum(id, session, result));
        return id;
    }

    /// Of what a row never changes: the result comes later.
    private static long checksum(long id, long session, PackedMessage.Tool tool) {
        return RowChecksum.of(id, session, tool.name(), tool.callId());
    }

    /// A reader that knows the call of a result also names its tool; a result without that is on its own.
    private @Nullable Long callOf(long session, PackedMessage.Tool result, Waiting waiting) {
        if (result.callId() == null || result.name() == null) {
            return null;
        }
        Long use = waiting.uses.remove(result.callId());
        return use != null
                ? use
                : sql.<Long>first("""
                                select id from tool_uses
                                where session = ? and call_id = ? and result is null
                                order by id desc limit 1""", row -> row.getLong(1), session, result.callId())
                        .orElse(null);
    }

    void delete(long session) {
        sql.run("delete from tool_uses where session = ?", session);
    }
}
