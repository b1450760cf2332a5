package dev.seshat.archive.sqlite;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Intake;
import dev.seshat.archive.LogToRead;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.Settlement;
import dev.seshat.archive.SourceFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/// Writes to the database, in transactions that hold whole sessions.
final class SqliteWriter implements ArchiveWriter, SqliteVersions.Intakes {

    private static final int PARCEL_BYTES = 1 << 20;
    /// A transaction that holds more messages or sessions than these takes another block of rowids.
    private static final long MOST_MESSAGES = 1 << 17;

    private static final long MOST_SESSIONS = 1 << 14;
    /// Messages take more of a log than this, and transactions begin more seldom.
    private static final long BYTES_PER_MESSAGE = 64;

    private static final long BYTES_PER_TRANSACTION = 4 << 20;

    private final Sql sql;
    private final Tables tables;
    private final ProjectLanguages languages;
    private final FullText fullText;
    private final SqliteVersions versions;
    private final Settlement settlement;
    private Rowids messageIds;
    private Rowids sessionIds;
    /// When the oldest session that is there was modified: what is older still goes below it.
    private long oldest;
    private boolean inTransaction;

    SqliteWriter(Sql sql, ProjectLanguages languages) {
        this.sql = sql;
        this.languages = languages;
        this.tables = Tables.of(sql, languages);
        this.fullText = new FullText(sql);
        this.versions = new SqliteVersions(tables, languages, this);
        this.settlement = new Settlement(versions, false);
        this.messageIds = rowids("messages", MOST_MESSAGES, 0);
        this.sessionIds = rowids("sessions", MOST_SESSIONS, 0);
    }

    @Override
    public void expect(int logs, long bytes) {
        long transactions = 8 + bytes / BYTES_PER_TRANSACTION;
        messageIds = rowids("messages", Math.clamp(bytes / BYTES_PER_MESSAGE, 16, MOST_MESSAGES), transactions);
        sessionIds = rowids("sessions", Math.clamp(logs, 1, MOST_SESSIONS), transactions);
        oldest = sql.number("select min(modified) from sessions");
        fullText.expect(bytes);
    }

    private Rowids rowids(String table, long blockSize, long blocks) {
        return new Rowids(
                sql.number("select min(id) from " + table),
                sql.number("select max(id) from " + table),
                blockSize,
                blocks);
    }

    @Override
    public Intake replace(Workstation workstation, LogToRead log) {
        begin();
        SqliteIntake intake = begin(log);
        tables.sources().sessionOf(workstation, log.path()).ifPresent(intake::takesThePlaceOf);
        return intake;
    }

    @Override
    public SqliteIntake begin(LogToRead log) {
        long session = sessionIds.next(isNew(log));
        tables.sessions().reserve(session);
        return new SqliteIntake(tables, session, new SessionWords(sql, session), messageIds(log), settlement);
    }

    @Override
    public Intake extend(SourceFile known, LogToRead log) {
        begin();
        long session = tables.sources()
                .sessionOf(known.workstation(), known.path())
                .orElseThrow(() -> new IllegalArgumentException("nothing to extend: " + known.path()));
        return goOn(session, log);
    }

    @Override
    public SqliteIntake goOn(long session, LogToRead log) {
        SessionFacts facts = tables.sessions().get(session).session().facts();
        tables.columns().project(facts.project());
        SessionWords words = SessionWords.goOn(sql, session, tables.messages(), tables.columns());
        SqliteIntake intake = new SqliteIntake(tables, session, words, messageIds(log), settlement);
        intake.goesOnAfter(facts.messageCount());
        tables.languages().of(session).ifPresent(intake::goesOnIn);
        return intake;
    }

    private boolean isNew(LogToRead log) {
        return oldest == 0 || Nanos.of(log.modified()) >= oldest;
    }

    private LongSupplier messageIds(LogToRead log) {
        boolean isNew = isNew(log);
        return () -> messageIds.next(isNew);
    }

    @Override
    public void note(SourceFile source) {
        begin();
        Optional<Long> session = tables.sources().sessionOf(source.workstation(), source.path());
        switch (source.state()) {
            case ARCHIVED, REDUCED, FAILED, EXCLUDED -> tables.sources().put(source, session.orElse(null));
            case SURPASSED, FORGOTTEN -> {
                // What the log was archived as, under another key, it no longer is.
                session.ifPresent(row -> settlement.leave(row, source.state(), forgottenIds()));
                tables.sources().put(source, null);
            }
        }
    }

    @Override
    public void presence(Workstation workstation, Collection<Path> gone, Collection<Path> back) {
        begin();
        gone.forEach(path -> tables.sources().setGone(workstation, path, true));
        back.forEach(path -> tables.sources().setGone(workstation, path, false));
    }

    @Override
    public void adopt(ArchivedSession archived, Archive from) {
        begin();
        Session session = archived.session();
        SqliteIntake intake = begin(new LogToRead(session.file(), session.modified(), 0));
        SqlitePacker packer = new SqlitePacker(languages);
        packer.project(session.facts().project());
        MessageSink sink = message -> {
            packer.accept(message);
            if (packer.size() > PARCEL_BYTES) {
                intake.add(packer.take());
            }
        };
        from.messages(session.key(), 0, sink);
        from.responses(session.key(), packer::response);
        intake.add(packer.take());
        intake.complete(session.withKey(settlement.keyOfCopy(archived)));
        boolean logGone = archived.logGone() || !Files.exists(session.file());
        sql.run("update sessions set log_gone = ? where id = ?", logGone, intake.row());
        settlement.adopted(intake.row(), archived);
    }

    @Override
    public void forget(SessionKey key, Instant at) {
        if (!inTransaction) {
            // What is deleted is also overwritten.
            sql.execute("pragma secure_delete = on");
        }
        begin();
        Optional<Long> row = tables.sessions().idOf(key);
        if (row.isEmpty() || versions.get(row.get()).former() == null) {
            // No log could bring a former version back.
            sql.run(
                    "insert or replace into forgotten (key, session_id, at) values (?, ?, ?)",
                    key.toString(),
                    key.sessionId(),
                    at.toEpochMilli());
        }
        row.ifPresent(session -> {
            sql.run(
                    "update source_files set state = ?, reason = null, facts = '' where session = ?",
                    SourceFile.State.FORGOTTEN.name(),
                    session);
            tables.delete(session);
        });
        versions.formersOf(key).forEach(tables::delete);
    }

    private Set<String> forgottenIds() {
        return Set.copyOf(sql.list("select distinct session_id from forgotten", row -> row.getString(1)));
    }

    @Override
    public void remember(SessionKey key) {
        begin();
        sql.run("delete from forgotten where key = ?", key.toString());
        // Which of them was the log of this session is no longer known: those that are forgotten still will be again.
        sql.run("delete from source_files where state = ?", SourceFile.State.FORGOTTEN.name());
    }

    @Override
    public void reword(Workstation workstation) {
        begin();
        List<Long> stale = tables.languages().stale();
        Rewording rewording = new Rewording(tables);
        if (stale.size() == sql.number("select count(*) from sessions")) {
            fullText.clear();
        } else {
            fullText.expectMuch();
            stale.forEach(rewording::forget);
        }
        stale.forEach(rewording::write);
    }

    @Override
    public void synced(Workstation workstation, Instant at) {
        begin();
        sql.run("insert or replace into metadata (name, value) values ('last_sync_at', ?)", at.toString());
    }

    private void begin() {
        if (!inTransaction) {
            sql.begin();
            inTransaction = true;
            messageIds.nextBlock();
            sessionIds.nextBlock();
        }
    }

    @Override
    public void commit() {
        if (inTransaction) {
            sql.commit();
            inTransaction = false;
        }
    }

    @Override
    public void settle() {
        if (oldest == 0) {
            fullText.settle();
        }
    }

    @Override
    public void erase() {
        commit();
        fullText.mergeAll();
        // Pages that were given up earlier are not overwritten, and may hold an older copy of what was deleted now.
        sql.closeStatements();
        sql.execute("vacuum");
        if (sql.number("pragma wal_checkpoint(truncate)") != 0) {
            throw new SeshatException(
                    Kind.BUSY, "deleted; it leaves the disk when the other process that reads the archive exits.");
        }
    }

    @Override
    public void close() {
        if (inTransaction) {
            inTransaction = false;
            sql.rollback();
        }
    }
}
