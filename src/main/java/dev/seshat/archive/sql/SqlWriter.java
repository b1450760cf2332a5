package dev.seshat.archive.sql;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.RawKeeper;
import dev.seshat.archive.SessionIntake;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.versions.VersionReconciler;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes to the database, in transactions of whole sessions.
public abstract class SqlWriter implements ArchiveWriter {

    private static final int PARCEL_BYTES = 1 << 20;

    /// The number of no session.
    private static final long NONE = -1;

    private final SqlConnection sql;
    private final Tables tables;
    private final Supplier<MessagePacker> packers;
    private @Nullable VersionReconciler reconciler;
    private @Nullable SqlRawKeeper raw;
    private boolean inTransaction;

    protected SqlWriter(Tables tables, Supplier<MessagePacker> packers) {
        this.sql = tables.sql();
        this.tables = tables;
        this.packers = packers;
    }

    /// Created on first use, because it needs this writer.
    protected final VersionReconciler reconciler() {
        VersionReconciler made = reconciler;
        if (made == null) {
            made = new VersionReconciler(
                    new SqlVersions(tables, this), sql.dialect().isShared() ? tables.masking() : null);
            reconciler = made;
        }
        return made;
    }

    /// The number of a session that is about to be written.
    protected abstract long newSession(String workstation);

    /// The intake of a session's messages.
    ///
    /// @param goesOn whether it already has some
    protected abstract SqlIntake<?> intake(StoredSession session, boolean goesOn);

    /// The columns that identify a forgotten session.
    protected Map<String, @Nullable Object> forgotten(SessionKey key) {
        Map<String, @Nullable Object> row = sql.dialect().ownColumns(key.workstationId());
        row.put("{key}", key.toString());
        return row;
    }

    /// Called after a transaction began.
    protected void begun() {}

    /// Called before a transaction is committed.
    protected void committing() {}

    protected void committed() {}

    protected void rolledBack() {}

    protected final boolean inTransaction() {
        return inTransaction;
    }

    protected final void begin() {
        if (!inTransaction) {
            sql.begin();
            inTransaction = true;
            begun();
        }
    }

    @Override
    public final void commit() {
        if (inTransaction) {
            committing();
            sql.commit();
            inTransaction = false;
            committed();
        }
    }

    @Override
    public void close() {
        if (inTransaction) {
            inTransaction = false;
            sql.rollback();
            if (raw != null) {
                raw.forgetState();
            }
            rolledBack();
        }
    }

    @Override
    public final SessionIntake replace(Workstation workstation, Path log, Instant modified) {
        begin();
        SqlIntake<?> intake = begin(workstation.id(), modified);
        tables.sources().sessionOf(workstation, log).ifPresent(intake::replaces);
        return intake;
    }

    final SqlIntake<?> begin(String workstation, Instant modified) {
        return intake(new StoredSession(newSession(workstation), workstation, Times.nanos(modified)), false);
    }

    @Override
    public final SessionIntake extend(SourceFile known, Instant modified) {
        begin();
        long number = tables.sources()
                .sessionOf(known.workstation(), known.path())
                .orElseThrow(() -> new IllegalArgumentException("nothing to extend: " + known.path()));
        return goOn(number, known.workstation().id(), modified);
    }

    final SqlIntake<?> goOn(long number, String workstation, Instant modified) {
        // An unreadable row is rewritten completely at the end.
        Optional<SessionFacts> facts =
                tables.sessions().find(number).map(stored -> stored.session().facts());
        tables.columns().project(facts.map(SessionFacts::project).orElse(Project.UNKNOWN));
        SqlIntake<?> intake = intake(new StoredSession(number, workstation, Times.nanos(modified)), true);
        intake.goesOnAfter(facts.map(SessionFacts::messageCount).orElse(0));
        tables.languages().of(number).ifPresent(intake::goesOnIn);
        if (!tables.links().areComplete(number)) {
            intake.goesOnUnlinked();
        }
        return intake;
    }

    /// Delete a session and its words.
    protected void delete(long session) {
        tables.delete(session);
    }

    @Override
    public final void note(SourceFile source) {
        begin();
        Optional<Long> session = tables.sources().sessionOf(source.workstation(), source.path());
        switch (source.state()) {
            case ARCHIVED, REDUCED, FAILED, EXCLUDED -> tables.sources().put(source, session.orElse(null));
            case SURPASSED, FORGOTTEN -> {
                // The log no longer contains the session it was archived as, which has another key.
                session.ifPresent(row -> reconciler().leave(row, source.state(), forgottenIds(source.workstation())));
                tables.sources().put(source, null);
            }
        }
    }

    private Set<String> forgottenIds(Workstation workstation) {
        return SqlArchive.forgotten(sql, sql.dialect().ownRows(workstation)).stream()
                .map(forgotten -> forgotten.key().sessionId())
                .collect(Collectors.toSet());
    }

    @Override
    public final RawKeeper raw() {
        return keeper();
    }

    /// Made at the first use, because it begins transactions of this writer.
    private SqlRawKeeper keeper() {
        SqlRawKeeper made = raw;
        if (made == null) {
            made = new SqlRawKeeper(sql, this::begin);
            raw = made;
        }
        return made;
    }

    @Override
    public final void presence(Workstation workstation, Collection<Path> gone, Collection<Path> back) {
        begin();
        gone.forEach(path -> tables.sources().setGone(workstation, path, true));
        back.forEach(path -> tables.sources().setGone(workstation, path, false));
        gone.forEach(path -> keeper().presence(workstation, path, true));
        back.forEach(path -> keeper().presence(workstation, path, false));
    }

    @Override
    public final void adopt(ArchivedSession archived, Archive from) {
        begin();
        Session session = archived.session();
        if (reconciler().isKnownBetter(session)) {
            return;
        }
        reconciler().dropPromptsOf(session, NONE);
        SqlIntake<?> intake = begin(session.key().workstationId(), session.modified());
        copy(session, intake, to -> from.messages(session.key(), 0, to), to -> from.responses(session.key(), to));
        intake.complete(session.withKey(reconciler().keyOfCopy(archived)));
        long row = intake.session().number();
        tables.sessions().setGone(row, archived.logGone() || !Files.exists(session.file()));
        reconciler().adopted(row, archived);
    }

    @Override
    public final void move(SessionKey key, Session moved) {
        begin();
        Optional<Long> row = tables.sessions().idOf(key);
        if (row.isEmpty() || key.equals(moved.key())) {
            return;
        }
        long session = row.get();
        Workstation workstation = new Workstation(key.workstationId());
        Path log = tables.sessions().get(session).session().file();
        if (tables.sessions().idOf(moved.key()).isPresent()) {
            reconciler().leave(session, SourceFile.State.SURPASSED, Set.of());
            if (!log.equals(moved.file())) {
                tables.sources().setGone(workstation, log, true);
                keeper().presence(workstation, log, true);
            }
            return;
        }
        tables.sessions().move(session, key, tables.masking().session(moved));
        tables.sources().move(workstation, log, moved.file());
        RawMoves moves = new RawMoves(sql, tables.raw());
        moves.assign(key, moved.key());
        moves.move(workstation, log, moved.file());
    }

    /// Store the messages and responses of a session.
    final void copy(
            Session session,
            SqlIntake<?> to,
            Consumer<MessageSink> messages,
            Consumer<Consumer<ModelResponse>> responses) {
        MessagePacker packer = packers.get();
        packer.project(session.facts().project());
        messages.accept(message -> {
            packer.accept(message);
            if (packer.size() > PARCEL_BYTES) {
                to.add(packer.take());
            }
        });
        responses.accept(packer::response);
        to.add(packer.take());
    }

    @Override
    public void forget(SessionKey key, Instant at) {
        begin();
        Optional<Long> row = tables.sessions().idOf(key);
        FormerVersion former =
                row.map(session -> tables.sessions().get(session).former()).orElse(null);
        keeper().forget(former == null ? key : former.of(), former != null);
        if (row.isEmpty() || sql.number("select count(former_of) from {sessions} where {id} = ?", row.get()) == 0) {
            // No log can bring a former version back, so it needs no record.
            Map<String, @Nullable Object> forgotten = forgotten(key);
            forgotten.put("at", at);
            sql.put("forgotten", List.of("{key}"), forgotten);
        }
        row.ifPresent(session -> {
            sql.run(
                    "update source_files set state = ?, reason = null, facts = '' where session = ?",
                    SourceFile.State.FORGOTTEN.name(),
                    session);
            delete(session);
        });
        tables.sessions().formerIds(key).forEach(this::delete);
    }

    @Override
    public final void remember(SessionKey key) {
        begin();
        sql.run("delete from forgotten where {key} = ?", key.toString());
        // It is not recorded which of them was this session's log. The next run recognises those that are
        // still forgotten. Histories of prompts, which belong to no session, are read again.
        sql.run(SqlFragment.of(
                        "delete from source_files where (state = ? or (state = ? and session is null)) and ",
                        SourceFile.State.FORGOTTEN.name(),
                        SourceFile.State.ARCHIVED.name())
                .and(sql.dialect().ownRows(new Workstation(key.workstationId()))));
    }

    @Override
    public final int link(Workstation workstation, int most) {
        begin();
        List<Long> sessions = tables.links().incomplete(workstation, most);
        sessions.forEach(session -> tables.links().complete(session, workstation, tables));
        return sessions.size();
    }

    @Override
    public final void synced(Workstation workstation, Instant at) {
        begin();
        MetadataRows.put(sql, workstation, MetadataRows.LAST_SYNC, at.toString());
    }
}
