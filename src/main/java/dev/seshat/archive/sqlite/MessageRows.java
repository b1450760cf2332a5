package dev.seshat.archive.sqlite;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ToolInput;
import dev.seshat.archive.MessageWords;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table `messages`, with the words of each message in `messages_fts`.
final class MessageRows {

    private static final String SELECT = """
            select m.seq, m.category, m.at, m.uuid, m.body, m.images, m.sidechain,
                   t.call_id, t.tool, t.failed, t.exit_code,
                   m.session, m.answers, m.crc, t.id, t.session, t.crc
            from messages m left join tool_uses t on t.id = coalesce(m.answers, m.id)
            where\s""";

    private final Sql sql;
    private boolean strict;

    MessageRows(Sql sql) {
        this.sql = sql;
    }

    /// Refuse messages that are not as they were written, for a reader who would write them again.
    void beStrict() {
        strict = true;
    }

    /// @param answers the tool use that a result belongs to
    void insert(long id, long session, PackedMessage message, @Nullable Long answers) {
        try {
            PreparedStatement row = sql.statement("""
                    insert into messages (id, session, seq, category, at, uuid, body, images, sidechain, answers, crc)
                    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""");
            row.setLong(1, id);
            row.setLong(2, session);
            row.setInt(3, message.seq());
            row.setString(4, message.category().label());
            setLong(row, 5, message.at());
            setTextOrBytes(row, 6, message.uuid());
            setTextOrBytes(row, 7, message.body());
            row.setInt(8, message.images());
            row.setInt(9, message.beside());
            setLong(row, 10, answers);
            row.setLong(
                    11,
                    checksum(
                            session,
                            message.seq(),
                            message.category().label(),
                            message.at(),
                            message.uuid(),
                            message.body(),
                            message.images(),
                            message.beside(),
                            answers));
            row.executeUpdate();
        } catch (SQLException e) {
            throw sql.failure(e);
        }
        insertWords(id, message.words());
    }

    void insertWords(long id, MessageWords words) {
        if (words.isEmpty()) {
            return;
        }
        try {
            PreparedStatement row =
                    sql.statement("insert into messages_fts (rowid, tool, path, text, output) values (?, ?, ?, ?, ?)");
            row.setLong(1, id);
            row.setString(2, words.tool());
            row.setString(3, words.path());
            row.setString(4, words.text());
            row.setString(5, words.output());
            row.executeUpdate();
        } catch (SQLException e) {
            throw sql.failure(e);
        }
    }

    void deleteWords(long session) {
        sql.run("delete from messages_fts where rowid in (select id from messages where session = ?)", session);
    }

    void delete(long session) {
        deleteWords(session);
        sql.run("delete from messages where session = ?", session);
    }

    /// Hand out the messages of a session from a place on.
    void read(long session, int from, MessageSink sink) {
        read("?", session, from, sink);
    }

    /// The same for who knows the key. One statement, because between two the session may get another rowid.
    void read(SessionKey key, int from, MessageSink sink) {
        read("(select id from sessions where key = ?)", key.toString(), from, sink);
    }

    Optional<Message> find(long session, int seq) {
        List<Message> found = new ArrayList<>(1);
        each("m.session = ? and m.seq = ?", found::add, session, seq);
        return found.stream().findFirst();
    }

    /// Hand out the message with a rowid.
    void read(long id, MessageSink sink) {
        each("m.id = ?", sink, id);
    }

    private void read(String session, Object argument, int from, MessageSink sink) {
        each("m.session = " + session + " and m.seq >= ?", sink, argument, from);
    }

    private void each(String which, MessageSink sink, Object... arguments) {
        sql.each(
                SELECT + which + " order by m.seq",
                row -> {
                    sink.accept(sql.read(this::message, row));
                    return !sink.isFull();
                },
                arguments);
    }

    /// The checksum of a row: of all columns but the rowid, so that a row whose rowid is damaged is not lost.
    static long checksum(
            long session,
            long seq,
            String category,
            @Nullable Object at,
            @Nullable Object uuid,
            Object body,
            long images,
            long beside,
            @Nullable Object answers) {
        return RowChecksum.of(session, seq, category, at, uuid, body, images, beside, answers);
    }

    /// A message that is not as it was written becomes a sentence that says so: its neighbours are still wanted.
    private Message message(ResultSet row) throws SQLException {
        Object body = row.getObject(5);
        try {
            if (isAsWritten(row, body)) {
                return intactMessage(row, body);
            }
        } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException | NullPointerException e) {
            // Of an older Seshat, without a checksum: it shows by not making sense.
        }
        if (strict) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("a message is damaged"));
        }
        Category category = Category.find(String.valueOf(row.getString(2))).orElse(Category.SYSTEM);
        return DamagedMessage.inPlaceOf(Math.max(0, row.getInt(1)), category);
    }

    private static boolean isAsWritten(ResultSet row, Object body) throws SQLException {
        boolean toolIsAsWritten = row.getObject(15) == null
                || RowChecksum.matches(
                        row.getObject(17), row.getObject(15), row.getObject(16), row.getObject(9), row.getObject(8));
        return toolIsAsWritten
                && RowChecksum.matches(
                        row.getObject(14),
                        row.getObject(12),
                        row.getObject(1),
                        row.getObject(2),
                        row.getObject(3),
                        row.getObject(4),
                        body,
                        row.getObject(6),
                        row.getObject(7),
                        row.getObject(13));
    }

    /// Whether a row can be shown: for those that have no checksum.
    ///
    /// @param row the columns that [#checksum] is of, in that order
    static boolean makesSense(@Nullable Object[] row) {
        try {
            Category category = Category.find(String.valueOf(row[2])).orElseThrow();
            String text = row[5] == null ? "" : Texts.unpack(row[5]);
            if (category == Category.TOOL_CALL) {
                tree(text);
            }
            return row[1] instanceof Long seq && seq >= 0 && seq <= Integer.MAX_VALUE;
        } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException e) {
            return false;
        }
    }

    private static Message intactMessage(ResultSet row, Object body) throws SQLException {
        Category category = Category.find(row.getString(2)).orElseThrow();
        return new Message(
                row.getInt(1),
                category,
                Sql.instant(row, 3),
                Uuids.unpack(row.getObject(4)),
                (row.getInt(7) & 1) != 0,
                (row.getInt(7) & 2) != 0,
                content(category, row, body));
    }

    private static Content content(Category category, ResultSet row, Object body) throws SQLException {
        String text = Texts.unpack(body);
        int images = row.getInt(6);
        return switch (category) {
            case TOOL_CALL -> ToolInput.call(row.getString(8), row.getString(9), tree(text));
            case TOOL_RESULT ->
                new Content.ToolResult(
                        row.getString(8),
                        row.getString(9),
                        text,
                        row.getBoolean(10),
                        (Integer) row.getObject(11),
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

    private static void setLong(PreparedStatement row, int column, @Nullable Long value) throws SQLException {
        if (value == null) {
            row.setNull(column, Types.INTEGER);
        } else {
            row.setLong(column, value);
        }
    }

    private static void setTextOrBytes(PreparedStatement row, int column, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> row.setNull(column, Types.VARCHAR);
            case byte[] bytes -> row.setBytes(column, bytes);
            default -> row.setString(column, (String) value);
        }
    }
}
