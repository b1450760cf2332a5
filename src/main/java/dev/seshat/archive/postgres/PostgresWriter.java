package dev.seshat.archive.postgres;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Intake;
import dev.seshat.archive.LogToRead;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.Settlement;
import dev.seshat.archive.SourceFile;
import dev.seshat.model.Mask;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Writes to the database, in transactions that hold whole sessions.
final class PostgresWriter implements ArchiveWriter, PostgresVersions.Intakes {

    private static final int PARCEL_BYTES = 1 << 20;

    /// So much that is new makes what PostgreSQL knows of its tables worthless.
    private static final long MUCH = 16L << 20;

    private final Sql sql;
    private final Tables tables;
    private final ProjectLanguages languages;
    private final Consumer<String> enrolment;
    private final PostgresVersions versions;
    private final Settlement settlement;
    private boolean inTransaction;
    private boolean much;

    /// @param enrolment makes room for a workstation, apart from what is written here
    PostgresWriter(Sql sql, ProjectLanguages languages, Consumer<String> enrolment) {
        this.sql = sql;
        this.languages = languages;
        this.enrolment = enrolment;
        tables = Tables.of(sql, languages);
        versions = new PostgresVersions(tables, languages, this);
        settlement = new Settlement(versions, true);
    }

    @Override
    public void expect(int logs, long bytes) {
        much = bytes >= MUCH;
    }

    @Override
    public void masksWith(Mask mask) {
        settlement.masksWith(mask);
    }

    @Override
    public Intake replace(Workstation workstation, LogToRead log) {
        begin();
        PostgresIntake intake = begin(workstation.id(), log);
        tables.sources().sessionOf(workstation, log.path()).ifPresent(intake::takesThePlaceOf);
        return intake;
    }

    @Override
    public PostgresIntake begin(String workstation, LogToRead log) {
        enrolment.accept(workstation);
        StoredSession session =
                new StoredSession(tables.sessions().nextNumber(workstation), workstation, Times.nanos(log.modified()));
        return new PostgresIntake(tables, session, new SessionWords(sql, session), settlement);
    }

    @Override
    public Intake extend(SourceFile known, LogToRead log) {
        begin();
        long number = tables.sources()
                .sessionOf(known.workstation(), known.path())
                .orElseThrow(() -> new IllegalArgumentException("nothing to extend: " + known.path()));
        return goOn(number, known.workstation().id(), log);
    }

    @Override
    public PostgresIntake goOn(long number, String workstation, LogToRead log) {
        // A row that cannot be read is written whole at the end.
        Optional<SessionFacts> facts =
                tables.sessions().find(number).map(stored -> stored.session().facts());
        tables.columns().project(facts.map(SessionFacts::project).orElse(Project.UNKNOWN));
        StoredSession session = new StoredSession(number, workstation, Times.nanos(log.modified()));
        PostgresIntake intake = new PostgresIntake(
                tables, session, SessionWords.goOn(sql, session, tables.messages(), tables.columns()), settlement);
        intake.goesOnAfter(facts.map(SessionFacts::messageCount).orElse(0));
        tables.languages().of(number).ifPresent(intake::goesOnIn);
        return intake;
    }

    @Override
    public void note(SourceFile source) {
        begin();
        Optional<Long> session = tables.sources().sessionOf(source.workstation(), source.path());
        switch (source.state()) {
            case ARCHIVED, REDUCED, FAILED, EXCLUDED -> tables.sources().put(source, session.orElse(null));
            case SURPASSED, FORGOTTEN -> {
                // What the log was archived as, under another key, it no longer is.
                session.ifPresent(row -> settlement.leave(row, source.state(), forgottenIds(source.workstation())));
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
        PostgresIntake intake =
                begin(session.key().workstationId(), new LogToRead(session.file(), session.modified(), 0));
        PostgresPacker packer = new PostgresPacker(languages);
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
        sql.run("update indexed_sessions set log_gone = ? where session = ?", logGone, intake.row());
        settlement.adopted(intake.row(), archived);
    }

    @Override
    public void forget(SessionKey key, Instant at) {
        begin();
        Optional<Long> row = tables.sessions().numberOf(key);
        if (row.isEmpty()
                || sql.number("select count(former_of) from indexed_sessions where session = ?", row.get()) == 0) {
            // No log could bring a former version back.
            sql.run("""
                    insert into forgotten (workstation_id, composite_key, at) values (?, ?, ?)
                    on conflict (composite_key) do update set at = excluded.at""", key.workstationId(), key.toString(), at);
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

    private Set<String> forgottenIds(Workstation workstation) {
        return sql
                .list(
                        SqlText.of(
                                "select workstation_id, composite_key from forgotten where workstation_id = ?",
                                workstation.id()),
                        row -> SessionKey.parse(row.getString("composite_key")).sessionId(),
                        PostgresArchive::placeOfForgotten)
                .stream()
                .collect(Collectors.toSet());
    }

    @Override
    public void remember(SessionKey key) {
        begin();
        sql.run("delete from forgotten where composite_key = ?", key.toString());
        // Which of them was the log of this session is no longer known: those that are forgotten still will be again.
        sql.run(
                "delete from source_files where workstation_id = ? and state = ?",
                key.workstationId(),
                SourceFile.State.FORGOTTEN.name());
    }

    @Override
    public void reword(Workstation workstation) {
        Rewording rewording = new Rewording(tables);
        for (long number : tables.languages().stale(workstation)) {
            begin();
            rewording.reword(number);
            commit();
        }
    }

    @Override
    public void synced(Workstation workstation, Instant at) {
        begin();
        Notes.put(sql, workstation, Notes.LAST_SYNC, at.toString());
    }

    private void begin() {
        if (!inTransaction) {
            sql.begin();
            inTransaction = true;
        }
    }

    @Override
    public void commit() {
        if (inTransaction) {
            sql.commit();
            inTransaction = false;
        }
    }

    /// Who does not own the tables leaves it to the server, which does it by itself a little later.
    @Override
    public void settle() {
        if (much) {
            sql.executeLong("analyze messages, long_messages, session_words, indexed_sessions");
        }
    }

    /// What was deleted is given back to the tables, which overwrite it. What backups hold of it is not ours to erase.
    @Override
    public void erase() {
        commit();
        sql.executeLong("vacuum messages, long_messages, session_words, tool_uses, indexed_sessions, source_files");
    }

    @Override
    public void close() {
        if (inTransaction) {
            inTransaction = false;
            sql.rollback();
        }
    }
}
