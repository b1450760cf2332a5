package dev.seshat.archive.sqlite;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Former;
import dev.seshat.archive.LogToRead;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.VersionRows;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The versions of sessions in the tables. Nothing of a version is written again when it becomes a former one: its
/// messages and words belong to its rowid, not to its key.
final class SqliteVersions implements VersionRows {

    private static final int PARCEL_BYTES = 1 << 20;

    private final Tables tables;
    private final ProjectLanguages languages;
    private final Intakes intakes;

    /// How messages get into the tables.
    interface Intakes {
        SqliteIntake begin(LogToRead log);

        SqliteIntake goOn(long session, LogToRead log);
    }

    SqliteVersions(Tables tables, ProjectLanguages languages, Intakes intakes) {
        this.tables = tables;
        this.languages = languages;
        this.intakes = intakes;
    }

    @Override
    public ArchivedSession get(long row) {
        return tables.sessions().get(row);
    }

    @Override
    public Optional<Long> find(SessionKey key) {
        return tables.sessions().idOf(key);
    }

    @Override
    public Optional<Long> ofLog(Session session) {
        return tables.sources().sessionOf(new Workstation(session.key().workstationId()), session.file());
    }

    @Override
    public List<Long> withSessionId(SessionKey key) {
        return tables.sql()
                .list(
                        "select id from sessions where session_id = ? and workstation_id = ?",
                        row -> row.getLong(1),
                        key.sessionId(),
                        key.workstationId());
    }

    @Override
    public List<Long> formersOf(SessionKey key) {
        return tables.sql()
                .list(
                        "select id from sessions where former_of = ? order by former_at, id",
                        row -> row.getLong(1),
                        key.toString());
    }

    @Override
    public void messages(long row, MessageSink sink) {
        tables.messages().read(row, 0, sink);
    }

    @Override
    public Optional<Message> message(long row, int seq) {
        return tables.messages().find(row, seq);
    }

    @Override
    public List<Integer> differing(long row, long other, int most) {
        return tables.sql().list("""
                        select a.seq from messages a left join messages b on b.session = ? and b.seq = a.seq
                        where a.session = ? and not (b.id is not null and b.category = a.category and b.body = a.body
                            and (a.category <> 'tool_call'
                                or (select tool from tool_uses where id = a.id)
                                    is (select tool from tool_uses where id = b.id)))
                        order by a.seq limit ?""", each -> each.getInt(1), other, row, most);
    }

    @Override
    public void delete(long row) {
        tables.delete(row);
    }

    @Override
    public void rename(long row, SessionKey key, @Nullable Former former, int missing) {
        tables.sessions()
                .rekey(
                        row,
                        () -> tables.sql()
                                .run(
                                        "update sessions set key = ?, session_id = ?, project_id = ?, former_of = ?, former_at = ?,"
                                                + " gathered = ?, missing = ?, log_gone = max(log_gone, ?) where id = ?",
                                        key.toString(),
                                        key.sessionId(),
                                        key.projectId(),
                                        former == null ? null : former.of().toString(),
                                        former == null ? null : former.at().toEpochMilli(),
                                        former != null && former.gathered(),
                                        missing,
                                        former != null,
                                        row));
        if (former != null) {
            unlink(row);
        }
    }

    @Override
    public void detach(long row) {
        tables.sql().run("update sessions set log_gone = 1 where id = ?", row);
        unlink(row);
    }

    private void unlink(long row) {
        tables.sql().run("update source_files set session = null where session = ?", row);
    }

    @Override
    public void surpass(long row, Path by) {
        tables.sql()
                .run(
                        "update source_files set state = ?, reason = ? where session = ?",
                        SourceFile.State.SURPASSED.name(),
                        "another log of the same session holds more: " + by,
                        row);
        unlink(row);
    }

    @Override
    public void reduce(long from, long to) {
        tables.sql()
                .run(
                        "update source_files set session = ?, state = ? where session = ?",
                        to,
                        SourceFile.State.REDUCED.name(),
                        from);
    }

    @Override
    public void follow(SessionKey from, SessionKey to) {
        if (!from.equals(to)) {
            tables.sql().run("update sessions set former_of = ? where former_of = ?", to.toString(), from.toString());
        }
    }

    @Override
    public void gather(
            @Nullable Long into, Session of, Former former, Consumer<MessageSink> messages, Supplier<Session> session) {
        LogToRead log = new LogToRead(of.file(), of.modified(), 0);
        SqliteIntake intake = into == null ? intakes.begin(log) : intakes.goOn(into, log);
        SqlitePacker packer = new SqlitePacker(languages);
        packer.project(of.facts().project());
        messages.accept(message -> {
            packer.accept(message);
            if (packer.size() > PARCEL_BYTES) {
                intake.add(packer.take());
            }
        });
        intake.add(packer.take());
        Session whole = session.get();
        intake.complete(whole);
        rename(intake.row(), whole.key(), former, whole.facts().messageCount());
    }
}
