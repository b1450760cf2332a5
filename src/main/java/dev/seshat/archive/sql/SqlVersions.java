package dev.seshat.archive.sql;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.versions.VersionRows;
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

/// The versions of sessions in the tables. Turning a session into a former version rewrites none of its data:
/// messages and words belong to its number, not to its key.
final class SqlVersions implements VersionRows {

    private final Tables tables;
    private final SqlConnection sql;
    private final SqlWriter writer;

    SqlVersions(Tables tables, SqlWriter writer) {
        this.tables = tables;
        this.sql = tables.sql();
        this.writer = writer;
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
        return tables.sessions().ids("session_id = ? and workstation_id = ?", key.sessionId(), key.workstationId());
    }

    @Override
    public List<Long> formersOf(SessionKey key) {
        return tables.sessions().formerIds(key);
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
        return sql.list("""
                select a.seq from messages a left join messages b on b.session = ? and b.seq = a.seq
                where a.session = ? and not (b.session is not null and b.category = a.category and b.body = a.body
                    and (a.category <> 'tool_call'
                        or (select tool from tool_uses t where t.session = a.session and t.{message} = a.{message})
                            is not distinct from
                            (select tool from tool_uses t where t.session = b.session and t.{message} = b.{message})))
                order by a.seq limit ?""", each -> each.getInt(1), other, row, most);
    }

    @Override
    public void delete(long row) {
        writer.delete(row);
    }

    @Override
    public void rename(long row, SessionKey key, @Nullable FormerVersion former, int missing) {
        tables.sessions().rename(row, key, former, missing);
        if (former != null) {
            tables.sources().unlink(row);
        }
    }

    @Override
    public void detach(long row) {
        tables.sessions().setGone(row, true);
        tables.sources().unlink(row);
    }

    @Override
    public void surpass(long row, Path by) {
        sql.run(
                "update source_files set state = ?, reason = ?, session = null where session = ?",
                SourceFile.State.SURPASSED.name(),
                "another log of the same session holds more: " + by,
                row);
    }

    @Override
    public void reduce(long from, long to) {
        sql.run(
                "update source_files set session = ?, state = ? where session = ?",
                to,
                SourceFile.State.REDUCED.name(),
                from);
    }

    @Override
    public void follow(Session session, SessionKey to) {
        SessionKey from = session.key();
        if (!from.equals(to)) {
            sql.run(
                    "update {sessions} set former_of = ? where former_of = ? and workstation_id = ?",
                    to.toString(),
                    from.toString(),
                    from.workstationId());
            RawMoves.assign(sql, from, session.file(), to);
        }
    }

    @Override
    public void gather(
            @Nullable Long into,
            Session of,
            FormerVersion former,
            Consumer<MessageSink> messages,
            Supplier<Session> session) {
        String workstation = of.key().workstationId();
        SqlIntake<?> intake =
                into == null ? writer.begin(workstation, of.modified()) : writer.goOn(into, workstation, of.modified());
        writer.copy(of, intake, messages, _ -> {});
        Session whole = session.get();
        intake.complete(whole);
        rename(intake.session().number(), whole.key(), former, whole.facts().messageCount());
    }
}
