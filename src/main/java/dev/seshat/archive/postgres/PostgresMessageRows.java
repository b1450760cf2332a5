package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.MessageRows;
import dev.seshat.archive.sql.SqlConnection;
import dev.seshat.archive.sql.StoredSession;
import dev.seshat.archive.sql.Times;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `messages`, and `long_messages` for those that need several vectors.
final class PostgresMessageRows extends MessageRows {

    /// Longer texts are fetched one by one, to keep few of them in memory.
    private static final int SHORT = 1 << 16;

    /// Longer texts are not read. Index runs archive lines of up to 1 MiB unless configured otherwise.
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
                            .collect(Collectors.joining(", "));

    /// Finds bad messages without reading their texts. The condition must be that of the partial index.
    private static final String UNREADABLE = "(category not in ('user', 'assistant', 'thinking', 'tool_call',"
            + " 'tool_result', 'system', 'progress', 'snapshot', 'summary') or seq < 0 or octet_length(body) > 16777216)";

    private static final String TOOL_USES = " left join tool_uses t on {tool_use}";

    private final PostgresConnection sql;

    PostgresMessageRows(PostgresConnection sql) {
        super(sql, SELECT + " from messages m" + TOOL_USES);
        this.sql = sql;
    }

    /// Replace the words of a message.
    void reword(StoredSession session, int seq, List<String> vectors) {
        sql.run(
                "update messages set words = ?::tsvector where session = ? and seq = ?",
                alone(vectors),
                session.number(),
                seq);
        sql.run("delete from long_messages where session = ? and seq = ?", session.number(), seq);
        insertLong(session, seq, vectors);
    }

    /// The vector of a message with one vector; several are stored in `long_messages`.
    static @Nullable String alone(List<String> vectors) {
        return vectors.size() == 1 ? vectors.getFirst() : null;
    }

    /// Insert the vectors of a message that needs several.
    void insertLong(StoredSession session, int seq, List<String> vectors) {
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

    /// Read messages of several sessions, in any order.
    ///
    /// @param seqs one for each entry of `sessions`
    void each(long[] sessions, int[] seqs, BiConsumer<Long, Message> use) {
        sql.each(
                SELECT + " from unnest(?, ?) wanted (session, seq)"
                        + " join messages m on m.session = wanted.session and m.seq = wanted.seq" + TOOL_USES,
                row -> {
                    long session = row.getLong("session");
                    message(row).ifPresent(message -> use.accept(session, message));
                    return true;
                },
                sessions,
                seqs);
    }

    /// Report unreadable messages, as far as that shows without reading them all.
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

    @Override
    protected Optional<Message> message(ResultSet row) throws SQLException {
        return sql.read(row, this::readable, PostgresMessageRows::place);
    }

    private static SqlConnection.Place place(ResultSet row) throws SQLException {
        return new SqlConnection.Place(
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
                content(category, body(row), row));
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
}
