package dev.seshat.archive.sqlite;

import dev.seshat.agent.ToolInput;
import dev.seshat.archive.Placeholder;
import dev.seshat.archive.sql.MessageRows;
import dev.seshat.archive.sql.Times;
import dev.seshat.json.JsonValue;
import dev.seshat.model.Category;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table `messages`, whose rows have checksums.
final class SqliteMessageRows extends MessageRows {

    private static final String SELECT = """
            select m.seq, m.category, m.at, m.uuid, m.body, m.images, m.sidechain,
                   t.call_id, t.tool, t.failed, t.exit_code,
                   m.session, m.answers, m.crc, t.id, t.session, t.crc
            from messages m left join tool_uses t on {tool_use}""";

    private final SqliteConnection sql;
    private boolean strict;

    SqliteMessageRows(SqliteConnection sql) {
        super(sql, SELECT);
        this.sql = sql;
    }

    /// Fail on damaged messages, because the caller would write them again.
    void beStrict() {
        strict = true;
    }

    /// The checksum of a row: of all columns but the rowid, so that a row with a damaged rowid is not lost.
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

    /// A damaged message becomes a placeholder, so that its neighbours can still be read.
    @Override
    protected Optional<Message> message(ResultSet row) throws SQLException {
        Object body = row.getObject(5);
        try {
            if (isAsWritten(row, body)) {
                return Optional.of(intactMessage(row, body));
            }
        } catch (IllegalArgumentException | NoSuchElementException | NullPointerException e) {
            // A row of an older Seshat, without a checksum, whose values make no sense.
        }
        if (strict) {
            throw SqliteFailure.damaged(sql.file(), new IllegalStateException("a message is damaged"));
        }
        Category category = Category.find(String.valueOf(row.getString(2))).orElse(Category.SYSTEM);
        return Optional.of(damaged(Math.max(0, row.getInt(1)), category));
    }

    /// A placeholder that shows where something is missing.
    ///
    /// @param category what it was, as far as known: some readers skip certain categories
    private static Message damaged(int seq, Category category) {
        Content content = switch (category) {
            case TOOL_CALL -> ToolInput.call(null, Placeholder.TOOL, new JsonValue.Str(Placeholder.DAMAGED));
            case TOOL_RESULT -> new Content.ToolResult(null, null, Placeholder.DAMAGED, false, null, 0);
            case USER, ASSISTANT, THINKING, SYSTEM, PROGRESS, SNAPSHOT, SUMMARY ->
                new Content.Text(Placeholder.DAMAGED);
        };
        return new Message(seq, category, null, null, false, content);
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

    /// Whether a row without a checksum can be shown.
    ///
    /// @param row the columns of [#checksum], in that order
    static boolean makesSense(@Nullable Object[] row) {
        try {
            Category category = Category.find(String.valueOf(row[2])).orElseThrow();
            String text = row[5] == null ? "" : Texts.unpack(row[5]);
            if (category == Category.TOOL_CALL) {
                tree(text);
            }
            return row[1] instanceof Long seq && seq >= 0 && seq <= Integer.MAX_VALUE;
        } catch (IllegalArgumentException | NoSuchElementException e) {
            return false;
        }
    }

    private static Message intactMessage(ResultSet row, Object body) throws SQLException {
        Category category = Category.find(row.getString(2)).orElseThrow();
        return new Message(
                row.getInt(1),
                category,
                Times.ofMillis(row, "at"),
                Texts.unpackId(row.getObject(4)),
                (row.getInt(7) & 1) != 0,
                (row.getInt(7) & 2) != 0,
                content(category, Texts.unpack(body), row));
    }
}
