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
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `messages`, and `long_messages` for those whose words take several vectors.
final class MessageRows {

    /// A longer text is fetched on its own, so that many of them need not be in memory at once.
    private static final int SHORT = 1 << 16;

    /// A longer text is not read. An index run archives lines of 1 MiB unless it is told otherwise.
    static final int LONGEST = 16 << 20;

    private static final String LENGTH_OF_NAMES = "octet_length(m.category)::bigint + coalesce(octet_length(m.uuid), 0)"
            + " + coalesce(octet_length(t.call_id), 0) + coalesce(octet_length(t.tool), 0)";

    private static final String SELECT =
            "select m.workstation_id, m.session, m.seq, m.at, m.images, m.beside, t.failed,"
                    + " t.exit_code, octet_length(m.body) as body_bytes,"
                    + " case when octet_length(m.body) <= " + SHORT + " then m.body end as body, "
                    + Stream.of("m.category", "m.uuid", "t.call_id", "t.tool")
                            .map(column -> "case when " + LENGTH_OF_NAMES + " <= " + SHORT + " then " + column
                                    + " end as " + column.substring(2))
                            .collect(Collectors.joining(", "))
                    + " ";

    /// What can be told of a bad message without reading its text; an index is on this very condition.
    private static final String UNREADABLE = "(category not in ('user', 'assistant', 'thinking', 'tool_call',"
            + " 'tool_result', 'system', 'progress', 'snapshot', 'summary') or seq < 0 or octet_length(body) > 16777216)";

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
                    long session = row.getLong("session");
                    message(row).ifPresent(message -> use.accept(session, message));
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
                    message(row).ifPresent(sink::accept);
                    return !sink.isFull();
                },
                arguments);
    }

    /// Note the messages that cannot be read, as far as that shows without reading them all.
    void findUnreadable() {
        sql.each(
                "select workstation_id, session, seq, octet_length(body) > " + LONGEST + " as long from messages where "
                        + UNREADABLE + " order by workstation_id, session, seq limit 1000",
                row -> {
                    sql.skipper()
                            .skip(
                                    place(row),
                                    row.getBoolean("long")
                                            ? "its text is too long"
                                            : row.getInt("seq") < 0
                                                    ? "its seq is negative"
                                                    : "its category is unknown");
                    return true;
                });
    }

    private Optional<Message> message(ResultSet row) throws SQLException {
        return sql.skipper().read(row, this::readable, MessageRows::place);
    }

    private static RowSkipper.Place place(ResultSet row) throws SQLException {
        return new RowSkipper.Place(
                row.getString("workstation_id"),
                "message " + row.getInt("seq") + " of session ",
                row.getLong("session"));
    }

    private Message readable(ResultSet row) throws SQLException {
        Category category = Category.find(row.getString("category"))
                .orElseThrow(() -> new IllegalArgumentException("its category is unknown"));
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

    private String body(ResultSet row) throws SQLException {
        int bytes = row.getInt("body_bytes");
        if (bytes > LONGEST) {
            throw new IllegalArgumentException("its text is too long");
        }
        return bytes <= SHORT
                ? row.getString("body")
                : sql.first(
                                "select body from messages where workstation_id = ? and session = ? and seq = ?",
                                one -> one.getString(1),
                                row.getString("workstation_id"),
                                row.getLong("session"),
                                row.getInt("seq"))
                        .orElseThrow(() -> new IllegalArgumentException("its text is gone"));
    }

    private Content content(Category category, ResultSet row) throws SQLException {
        String text = body(row);
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
            throw new IllegalArgumentException("the input of a tool call is no JSON", e);
        }
    }
}
