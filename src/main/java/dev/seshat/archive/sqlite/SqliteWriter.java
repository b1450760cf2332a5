package dev.seshat.archive.sqlite;

import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.sql.SqlIntake;
import dev.seshat.archive.sql.SqlWriter;
import dev.seshat.archive.sql.StoredSession;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Writes to the database and keeps the search index in step with it.
final class SqliteWriter extends SqlWriter {

    private final SqliteConnection sql;
    private final SqliteTables tables;
    private final IndexSync index;
    private long lastMessage;
    private long lastSession;

    SqliteWriter(SqliteTables tables, Supplier<MessagePacker> packers, IndexSync index) {
        super(tables, packers);
        this.sql = tables.sql();
        this.tables = tables;
        this.index = index;
    }

    @Override
    public void expect(int logs, long bytes) {
        index.expect(bytes);
    }

    @Override
    protected long newSession(String workstation) {
        tables.sessions().reserve(++lastSession);
        return lastSession;
    }

    @Override
    protected SqlIntake<?> intake(StoredSession session, boolean goesOn) {
        SessionProgress progress = goesOn ? SessionProgress.of(session.number(), sql) : new SessionProgress(0, 0);
        return new SqliteIntake(tables, index, session, progress, () -> ++lastMessage, reconciler());
    }

    @Override
    protected void delete(long session) {
        super.delete(session);
        index.delete(session);
    }

    @Override
    public void forget(SessionKey key, Instant at) {
        if (!inTransaction()) {
            // Overwrite what is deleted.
            sql.execute("pragma secure_delete = on");
        }
        super.forget(key, at);
    }

    @Override
    protected Map<String, @Nullable Object> forgotten(SessionKey key) {
        Map<String, @Nullable Object> row = super.forgotten(key);
        row.put("session_id", key.sessionId());
        return row;
    }

    @Override
    public void reword(Workstation workstation) {
        begin();
        tables.languages().stale(workstation).forEach(index::again);
    }

    @Override
    protected void begun() {
        index.begin();
        lastMessage = sql.number("select max(id) from messages");
        lastSession = sql.number("select max(id) from sessions");
    }

    @Override
    protected void committing() {
        index.note();
    }

    @Override
    protected void committed() {
        index.commit();
    }

    @Override
    protected void rolledBack() {
        index.rollback();
    }

    @Override
    public void settle() {
        index.settle();
    }

    @Override
    public void erase() {
        commit();
        index.erase();
        // Pages freed earlier were not overwritten and may contain an older copy of the deleted rows.
        sql.closeStatements();
        sql.execute("vacuum");
        if (sql.number("pragma wal_checkpoint(truncate)") != 0) {
            throw new SeshatException(
                    Kind.BUSY, "deleted; it leaves the disk when the other process that reads the archive exits.");
        }
    }

    @Override
    public void close() {
        super.close();
        index.close();
    }
}
