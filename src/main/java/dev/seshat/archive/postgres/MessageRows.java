package dev.seshat.archive.postgres;

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
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The table `messages`, and `long_messages` for those whose words take several vectors.
final class MessageRows {

    private static final String SELECT = """
            select m.session, m.seq, m.category, m.at, m.uuid, m.body, m.images, m.beside,
                t.call_id, t.tool, t.failed, t.exit_code\s""";

    private static final String TOOL_USES =
            " left join tool_uses t on t.session = m.session and t.seq = coalesce(m.answers, m.seq)";

    private final Sql sql;

    MessageRows(Sql sql) {
        this.sql = sql;
    }

    /// A message, and the tool use that it is a result of.
    record Row(PackedMessage message, @Nullable Integer answers) {}

    void insert(StoredSession session, List<Row> rows) {
        List<@Nullable Object[]> values = new ArrayList<>();
        for (Row row : rows) {
            PackedMessage message = row.message();
            values.add(new @Nullable Object[] {
                session.workstation(),
                session.number(),
                message.seq(),
                session.recency(),
                message.category().label(),
                message.at(),
                message.uuid(),
                message.body(),
                message.images(),
                message.beside(),
                row.answers(),
                alone(message.vectors())
            });
        }
        sql.runAll("""
                insert into messages (workstation_id, session, seq, recency, category, at, uuid, body, images, beside,
                    answers, words)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::tsvector)""", values);
        rows.forEach(
                row -> insertLong(session, row.message().seq(), row.message().vectors()));
    }

    /// Give a message other words.
    void reword(StoredSession session, int seq, List<String> vectors) {
        sql.run(
                "update messages set words = ?::tsvector where session = ? and seq = ?",
                alone(vectors),
                session.number(),
                seq);
        sql.run("delete from long_messages where session = ? and seq = ?", session.number(), seq);
        insertLong(session, seq, vectors);
    }

    private static @Nullable String alone(List<String> vectors) {
        return vectors.size() == 1 ? vectors.getFirst() : null;
    }

    private void insertLong(StoredSession session, int seq, List<String> vectors) {
        if (vectors.size() < 2) {
            return;
        }
        List<@Nullable Object[]> parts = new ArrayList<>();
        for (String vector : vectors) {
            parts.add(new @Nullable Object[] {
                session.workstation(), session.number(), seq, parts.size(), session.recency(), vector
            });
        }
        sql.runAll("""
                insert into long_messages (workstation_id, session, seq, part, recency, words)
                values (?, ?, ?, ?, ?, ?::tsvector)""", parts);
    }

    /// Hand out some messages of several sessions, in any order.
    ///
    /// @param seqs for each of `sessions` one
    void each(long[] sessions, int[] seqs, BiConsumer<Long, Message> use) {
        sql.each(
                SELECT + "from unnest(?, ?) wanted (session, seq)"
                        + " join messages m on m.session = wanted.session and m.seq = wanted.seq" + TOOL_USES,
                row -> {
                    use.accept(row.getLong("session"), message(row));
                    return true;
                },
                sessions,
                seqs);
    }

    /// Hand out the messages of a session from a place on.
    void read(long session, int from, MessageSink sink) {
        each("m.session = ? and m.seq >= ?", sink, session, from);
    }

    /// The same for who knows the key. One statement, because between two the session may get another number.
    void read(SessionKey key, int from, MessageSink sink) {
        each(
                "m.session = (select session from indexed_sessions where composite_key = ?) and m.seq >= ?",
                sink,
                key.toString(),
                from);
    }

    private void each(String which, MessageSink sink, Object... arguments) {
        sql.each(
                SELECT + "from messages m" + TOOL_USES + " where " + which + " order by m.seq",
                row -> {
                    sink.accept(message(row));
                    return !sink.isFull();
                },
                arguments);
    }

    private static Message message(ResultSet row) throws SQLException {
        Category category = Category.find(row.getString("category")).orElseThrow();
        int beside = row.getInt("beside");
        return new Message(
                row.getInt("seq"),
                category,
                Times.ofMillis(row, "at"),
                row.getString("uuid"),
                (beside & 1) != 0,
                (beside & 2) != 0,
                content(category, row));
    }

    private static Content content(Category category, ResultSet row) throws SQLException {
        String text = row.getString("body");
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

    private static JsonValue tree(String input) {
        try {
            return JsonValue.parse(input);
        } catch (MalformedJson e) {
            throw new IllegalStateException("the input of a tool call is no JSON", e);
        }
    }
}
