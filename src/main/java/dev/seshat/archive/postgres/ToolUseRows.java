package dev.seshat.archive.postgres;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table `tool_uses`, as one log fills it: results find their calls, and what has changed is written in one go.
final class ToolUseRows {

    /// So many calls wait for their results in memory. The others are found in the table.
    private static final int MOST_WAITING = 1000;

    private final Sql sql;
    private final StoredSession session;
    private final Map<Integer, ToolUse> unwritten = new LinkedHashMap<>();
    private final Map<String, ToolUse> waiting = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ToolUse> eldest) {
            return size() > MOST_WAITING;
        }
    };

    ToolUseRows(Sql sql, StoredSession session) {
        this.sql = sql;
        this.session = session;
    }

    void call(ToolUse use) {
        unwritten.put(use.seq(), use);
        if (use.callId() != null) {
            waiting.put(use.callId(), use);
        }
    }

    /// Note a result; gives the message that its tool use is known by.
    int result(PackedMessage message, PackedMessage.Tool result) {
        ToolUse use = callOf(result)
                .map(call -> call.answered(message.seq(), result))
                .orElseGet(() -> ToolUse.alone(message, result));
        unwritten.put(use.seq(), use);
        return use.seq();
    }

    /// A reader that knows the call of a result also names its tool; a result without that is on its own.
    private Optional<ToolUse> callOf(PackedMessage.Tool result) {
        if (result.callId() == null || result.name() == null) {
            return Optional.empty();
        }
        ToolUse use = waiting.remove(result.callId());
        if (use != null) {
            return Optional.of(use);
        }
        flush();
        return sql.first(
                """
                select seq, tool, call_id, at, files from tool_uses
                where session = ? and call_id = ? and result is null
                order by seq desc limit 1""",
                row -> new ToolUse(
                        row.getInt("seq"),
                        row.getString("tool"),
                        row.getString("call_id"),
                        null,
                        null,
                        null,
                        (Long) row.getObject("at"),
                        Sql.texts(row, "files")),
                session.number(),
                result.callId());
    }

    void flush() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (ToolUse use : unwritten.values()) {
            rows.add(new @Nullable Object[] {
                session.workstation(),
                session.number(),
                use.seq(),
                use.tool(),
                use.callId(),
                use.result(),
                use.failed(),
                use.exitCode(),
                use.at(),
                use.files()
            });
        }
        unwritten.clear();
        sql.runAll("""
                insert into tool_uses (workstation_id, session, seq, tool, call_id, result, failed, exit_code, at, files)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (session, seq) do update set
                    result = excluded.result, failed = excluded.failed, exit_code = excluded.exit_code""", rows);
    }
}
