package dev.seshat.archive.postgres;

import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.sql.SqlIntake;
import dev.seshat.archive.sql.SqlWriter;
import dev.seshat.archive.sql.StoredSession;
import dev.seshat.model.Workstation;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Writes to the database for enrolled workstations.
final class PostgresWriter extends SqlWriter {

    /// After this many new bytes, PostgreSQL's statistics of its tables are worthless.
    private static final long MUCH = 16L << 20;

    private final PostgresConnection sql;
    private final PostgresTables tables;
    private final Consumer<String> enrolment;
    private boolean much;

    /// @param enrolment creates the partition of a workstation, in a separate transaction
    PostgresWriter(PostgresTables tables, Supplier<MessagePacker> packers, Consumer<String> enrolment) {
        super(tables, packers);
        this.sql = tables.sql();
        this.tables = tables;
        this.enrolment = enrolment;
    }

    @Override
    public void expect(int logs, long bytes) {
        much = bytes >= MUCH;
    }

    @Override
    protected long newSession(String workstation) {
        enrolment.accept(workstation);
        return tables.sessions().nextNumber(workstation);
    }

    @Override
    protected SqlIntake<?> intake(StoredSession session, boolean goesOn) {
        SessionWords words = goesOn ? SessionWords.goOn(tables, session) : new SessionWords(sql, session);
        return new PostgresIntake(tables, session, words, reconciler());
    }

    @Override
    public void reword(Workstation workstation) {
        WordReindexer reindexer = new WordReindexer(tables);
        for (long number : tables.languages().stale(workstation)) {
            begin();
            reindexer.reword(number);
            commit();
        }
    }

    /// A role that does not own the tables relies on autovacuum, which runs a little later.
    @Override
    public void settle() {
        if (much) {
            sql.executeLong("analyze messages, long_messages, session_words, indexed_sessions");
        }
    }

    /// The space of deleted rows is reused and overwritten. Backups may still contain them.
    @Override
    public void erase() {
        commit();
        sql.executeLong("vacuum messages, long_messages, session_words, tool_uses, indexed_sessions, source_files,"
                + " raw_files, raw_versions, raw_chunks");
    }
}
