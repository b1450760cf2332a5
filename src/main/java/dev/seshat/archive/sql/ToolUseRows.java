package dev.seshat.archive.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table `tool_uses`, as filled by one log: joins results with their calls, and writes changes in
/// batches.
public class ToolUseRows {

    /// How many calls wait for their results in memory. Others are looked up in the table.
    private static final int MOST_WAITING = 1000;

    private final SqlConnection sql;
    private final StoredSession session;
    private final Map<Long, ToolUse> unwritten = new LinkedHashMap<>();
    private final List<ToolUse> answered = new ArrayList<>();
    private final Map<String, ToolUse> waiting = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ToolUse> eldest) {
            return size() > MOST_WAITING;
        }
    };

    protected ToolUseRows(SqlConnection sql, StoredSession session) {
        this.sql = sql;
        this.session = session;
    }

    ToolUse call(long message, PackedMessage.Tool call, @Nullable Long at) {
        ToolUse use = ToolUse.called(message, call, at);
        unwritten.put(message, use);
        if (use.callId() != null) {
            waiting.put(use.callId(), use);
        }
        return use;
    }

    /// Record a result; returns its tool use.
    ToolUse result(long message, PackedMessage.Tool result, @Nullable Long at) {
        ToolUse use = callOf(result)
                .map(call -> call.answered(message, result, at))
                .orElseGet(() -> ToolUse.alone(message, result, at));
        if (use.message() == message || unwritten.containsKey(use.message())) {
            unwritten.put(use.message(), use);
        } else {
            answered.add(use);
        }
        return use;
    }

    /// A format that knows the call of a result also names its tool; a result without a name stands alone.
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
                select {message} as message, tool, call_id, at, files from tool_uses
                where session = ? and call_id = ? and result is null
                order by {message} desc limit 1""",
                row -> new ToolUse(
                        row.getLong("message"),
                        row.getString("tool"),
                        row.getString("call_id"),
                        null,
                        null,
                        null,
                        row.getObject("at") == null ? null : row.getLong("at"),
                        null,
                        sql.dialect().texts(row, "files")),
                session.number(),
                result.callId());
    }

    void flush() {
        sql.insert("tool_uses", unwritten.values().stream().map(this::row).toList(), "");
        unwritten.clear();
        List<@Nullable Object[]> answers = new ArrayList<>();
        for (ToolUse use : answered) {
            answers.add(new @Nullable Object[] {
                use.result(), use.failed(), use.exitCode(), use.answeredAt(), session.number(), use.message()
            });
        }
        answered.clear();
        sql.runAll(
                "update tool_uses set result = ?, failed = ?, exit_code = ?, answered_at = ?"
                        + " where session = ? and {message} = ?",
                answers);
    }

    protected Map<String, @Nullable Object> row(ToolUse use) {
        Map<String, @Nullable Object> row = sql.dialect().owner(session);
        row.put("{message}", use.message());
        row.put("tool", use.tool());
        row.put("call_id", use.callId());
        row.put("result", use.result());
        row.put("failed", use.failed());
        row.put("exit_code", use.exitCode());
        row.put("at", use.at());
        row.put("answered_at", use.answeredAt());
        row.put("files", use.files().isEmpty() ? null : use.files());
        return row;
    }
}
