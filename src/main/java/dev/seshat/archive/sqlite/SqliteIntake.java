package dev.seshat.archive.sqlite;

import dev.seshat.archive.sql.PackedMessage;
import dev.seshat.archive.sql.SqlIntake;
import dev.seshat.archive.sql.StoredSession;
import dev.seshat.archive.versions.VersionReconciler;
import dev.seshat.index.MessageWords;
import dev.seshat.index.SearchIndex.Entry;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Writes one log into the database and the search index.
final class SqliteIntake extends SqlIntake<MessageWords> {

    private final SqliteTables tables;
    private final IndexSync index;
    private final SessionProgress progress;
    private final LongSupplier rowids;

    /// @param rowids supplies the rowids of its messages
    SqliteIntake(
            SqliteTables tables,
            IndexSync index,
            StoredSession session,
            SessionProgress progress,
            LongSupplier rowids,
            VersionReconciler reconciler) {
        super(tables, session, reconciler);
        this.tables = tables;
        this.index = index;
        this.progress = progress;
        this.rowids = rowids;
    }

    @Override
    protected long number(PackedMessage<MessageWords> message) {
        return rowids.getAsLong();
    }

    @Override
    protected void insert(List<Row<MessageWords>> rows) {
        long session = session().number();
        List<Entry> entries = new ArrayList<>();
        for (Row<MessageWords> row : rows) {
            PackedMessage<MessageWords> message = row.message();
            insert(session, row);
            progress.add(message.seq(), message.category(), message.words());
            entries.add(new Entry(
                    message.seq(),
                    progress.exchange(),
                    message.category(),
                    message.at(),
                    message.tool() == null ? null : message.tool().name(),
                    row.toolUse() == null ? List.of() : row.toolUse().files(),
                    message.words()));
        }
        index.add(session, entries);
    }

    /// Parameters are bound by hand, because it runs for every message.
    private void insert(long session, Row<MessageWords> inserted) {
        PackedMessage<MessageWords> message = inserted.message();
        String category = message.category().label();
        try {
            PreparedStatement row = tables.sql().statement("""
                    insert into messages (id, session, seq, category, at, uuid, body, images, sidechain, answers, crc)
                    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""");
            row.setLong(1, inserted.number());
            row.setLong(2, session);
            row.setInt(3, message.seq());
            row.setString(4, category);
            setLong(row, 5, message.at());
            setTextOrBytes(row, 6, message.uuid());
            setTextOrBytes(row, 7, message.body());
            row.setInt(8, message.images());
            row.setInt(9, message.beside());
            setLong(row, 10, inserted.answers());
            row.setLong(
                    11,
                    SqliteMessageRows.checksum(
                            session,
                            message.seq(),
                            category,
                            message.at(),
                            message.uuid(),
                            message.body(),
                            message.images(),
                            message.beside(),
                            inserted.answers()));
            row.executeUpdate();
        } catch (SQLException e) {
            throw tables.sql().failure(e);
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

    @Override
    protected void complete(Session whole, Language language, boolean only) {
        long session = session().number();
        tables.sessions().update(session, whole, tables.responses().total(session));
        if (only) {
            index.head(session, progress.head(whole.facts(), tables.columns()));
            progress.note(session, tables.sql());
            tables.languages().note(session, language);
        } else {
            index.again(session);
        }
    }
}
