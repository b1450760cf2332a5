package dev.seshat.archive.sql;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ToolInput;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The table `messages`. Each database inserts and reads its rows in its own way.
public abstract class MessageRows {

    private final SqlConnection sql;
    private final String select;

    /// @param select selects the columns that [#message] reads, from messages `m` and their tool uses `t`
    protected MessageRows(SqlConnection sql, String select) {
        this.sql = sql;
        this.select = select;
    }

    /// Read a message; empty if its row is unreadable and is to be skipped.
    protected abstract Optional<Message> message(ResultSet row) throws SQLException;

    /// Pass on the messages of a session from a seq on.
    public final void read(long session, int from, MessageSink sink) {
        each("m.session = ? and m.seq >= ?", sink, session, from);
    }

    /// The same by key. One statement, because between two the session may get another number.
    public final void read(SessionKey key, int from, MessageSink sink) {
        each("m.session = (select {id} from {sessions} where {key} = ?) and m.seq >= ?", sink, key.toString(), from);
    }

    /// Pass on some messages of a session, by their numbers.
    final void readAll(long session, List<Long> numbers, MessageSink sink) {
        each(
                "m.session = ? and m.{message} in (select value from "
                        + sql.dialect().elements("?") + ")",
                sink,
                session,
                OffDiskRows.array(numbers));
    }

    public final Optional<Message> find(long session, int seq) {
        List<Message> found = new ArrayList<>(1);
        each("m.session = ? and m.seq = ?", found::add, session, seq);
        return found.stream().findFirst();
    }

    private void each(String which, MessageSink sink, Object... arguments) {
        sql.each(
                select + " where " + which + " order by m.seq",
                row -> {
                    message(row).ifPresent(sink::accept);
                    return !sink.isFull();
                },
                arguments);
    }

    protected static Content content(Category category, String text, ResultSet row) throws SQLException {
        int images = row.getInt("images");
        return switch (category) {
            case TOOL_CALL -> ToolInput.call(row.getString("call_id"), row.getString("tool"), tree(text));
            case TOOL_RESULT ->
                new Content.ToolResult(
                        row.getString("call_id"),
                        row.getString("tool"),
                        text,
                        row.getBoolean("failed"),
                        (Integer) row.getObject("exit_code"),
                        images);
            case USER, ASSISTANT, THINKING, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY -> new Content.Text(text, images);
        };
    }

    protected static JsonValue tree(String input) {
        try {
            return JsonValue.parse(input);
        } catch (MalformedJson e) {
            throw new IllegalArgumentException("the input of a tool call is no JSON", e);
        }
    }
}
