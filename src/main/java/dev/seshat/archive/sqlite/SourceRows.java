package dev.seshat.archive.sqlite;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.archive.Fingerprint;
import dev.seshat.archive.KnownLog;
import dev.seshat.archive.SourceFile;
import dev.seshat.model.PathText;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The table `source_files`: the log of what was extracted from where.
final class SourceRows {

    private static final List<SourceFile.State> STATES = List.of(SourceFile.State.values());

    private static final String SELECT =
            "select f.*, s.key from source_files f left join sessions s on s.id = f.session ";

    /// What is small shares a number, since every column of every log is a call into the library.
    private static final int GONE = 8;

    private static final int HAS_REASON = 16;

    private static final String SELECT_KNOWN = "select path, modified, size, read_at, "
            + stateNumber() + " + " + GONE + " * gone + " + HAS_REASON + " * (reason is not null), reason"
            + " from source_files where workstation_id = ?";

    private static final String UPDATE = """
            update source_files set agent = ?, state = ?, reason = ?, session = ?, modified = ?, size = ?,
                file_key = ?, read_at = ?, read_to = ?, next_seq = ?, open_calls = ?, lines = ?,
                malformed_lines = ?, overlong_lines = ?, facts = ?, prefix_length = ?, prefix_head = ?,
                prefix_tail = ?, gone = 0
            where workstation_id = ? and path = ?""";

    private static final String INSERT = """
            insert into source_files (agent, state, reason, session, modified, size, file_key, read_at, read_to,
                next_seq, open_calls, lines, malformed_lines, overlong_lines, facts, prefix_length, prefix_head,
                prefix_tail, workstation_id, path)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final Sql sql;

    SourceRows(Sql sql) {
        this.sql = sql;
    }

    Map<Path, KnownLog> known(Workstation workstation) {
        Map<Path, KnownLog> known = new HashMap<>();
        sql.each(SELECT_KNOWN, row -> known(row, known), workstation.id());
        return known;
    }

    /// Below a directory is what sorts between its name with `/` and its name with the character after that.
    Map<Path, KnownLog> known(Workstation workstation, Collection<Path> places) {
        Map<Path, KnownLog> known = new HashMap<>();
        for (String place : PathText.placesOf(places)) {
            sql.each(SELECT_KNOWN + " and path = ?", row -> known(row, known), workstation.id(), place);
            sql.each(
                    SELECT_KNOWN + " and path > ? and path < ?",
                    row -> known(row, known),
                    workstation.id(),
                    place + "/",
                    place + "0");
        }
        return known;
    }

    private static String stateNumber() {
        StringBuilder number = new StringBuilder("case state");
        for (int i = 0; i < STATES.size(); i++) {
            number.append(" when '").append(STATES.get(i)).append("' then ").append(i);
        }
        return number.append(" else -1 end").toString();
    }

    private static boolean known(ResultSet row, Map<Path, KnownLog> known) throws SQLException {
        int rest = row.getInt(5);
        known.put(
                PathText.path(row.getString(1)),
                new KnownLog(
                        STATES.get(rest % GONE),
                        Nanos.toInstant(row.getLong(2)),
                        row.getLong(3),
                        Nanos.toInstant(row.getLong(4)),
                        (rest & GONE) != 0,
                        (rest & HAS_REASON) != 0 && UnreadableLog.isDenied(row.getString(6))));
        return true;
    }

    Optional<SourceFile> find(Workstation workstation, Path path) {
        return sql.first(
                SELECT + "where f.workstation_id = ? and f.path = ?",
                SourceRows::source,
                workstation.id(),
                PathText.of(path));
    }

    void eachTrouble(Consumer<SourceFile> use) {
        sql.each(
                SELECT + "where f.gone = 0 and (f.state in ('FAILED', 'SURPASSED') or f.malformed_lines > 0"
                        + " or f.overlong_lines > 0) order by f.path",
                row -> {
                    use.accept(sql.read(SourceRows::source, row));
                    return true;
                });
    }

    /// The session that a log is in the archive as.
    Optional<Long> sessionOf(Workstation workstation, Path path) {
        return sql.<Long>first(
                        "select coalesce(session, 0) from source_files where workstation_id = ? and path = ?",
                        row -> row.getLong(1),
                        workstation.id(),
                        PathText.of(path))
                .filter(session -> session != 0);
    }

    /// Neither an upsert nor an update that is tried first: both may abort half done, so they make the full-text index
    /// write what it has gathered, and that for every log.
    void put(SourceFile source, @Nullable Long session) {
        boolean known = sql.number(
                        "select count(*) from source_files where workstation_id = ? and path = ?",
                        source.workstation().id(),
                        PathText.of(source.path()))
                > 0;
        write(known ? UPDATE : INSERT, source, session);
    }

    private void write(String statement, SourceFile source, @Nullable Long session) {
        Checkpoint end = source.end();
        sql.run(
                statement,
                source.agent(),
                source.state().name(),
                source.reason(),
                session,
                Nanos.of(source.modified()),
                source.size(),
                source.fileKey(),
                Nanos.of(source.readAt()),
                end.position().offset(),
                end.position().nextSeq(),
                JsonColumn.openCalls(end.position().openCalls()),
                end.lines(),
                end.skipped().malformed(),
                end.skipped().overlong(),
                end.facts(),
                source.prefix().length(),
                source.prefix().head(),
                source.prefix().tail(),
                source.workstation().id(),
                PathText.of(source.path()));
    }

    void setGone(Workstation workstation, Path path, boolean gone) {
        sql.run(
                "update source_files set gone = ? where workstation_id = ? and path = ?",
                gone,
                workstation.id(),
                PathText.of(path));
        sql.run("""
                update sessions set log_gone = ?
                where id = (select session from source_files where workstation_id = ? and path = ?)""", gone, workstation.id(), PathText.of(path));
    }

    private static SourceFile source(ResultSet row) throws SQLException {
        String key = row.getString("key");
        return new SourceFile(
                new Workstation(row.getString("workstation_id")),
                PathText.path(row.getString("path")),
                row.getString("agent"),
                SourceFile.State.valueOf(row.getString("state")),
                row.getString("reason"),
                Nanos.toInstant(row.getLong("modified")),
                row.getLong("size"),
                row.getString("file_key"),
                Nanos.toInstant(row.getLong("read_at")),
                new Checkpoint(
                        new LogPosition(
                                row.getLong("read_to"),
                                row.getInt("next_seq"),
                                JsonColumn.openCalls(row.getString("open_calls"))),
                        row.getLong("lines"),
                        new SkippedLines(row.getLong("malformed_lines"), row.getLong("overlong_lines")),
                        row.getString("facts")),
                new Fingerprint(
                        row.getLong("prefix_length"), row.getString("prefix_head"), row.getString("prefix_tail")),
                key == null ? null : SessionKey.parse(key));
    }
}
