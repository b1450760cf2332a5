package dev.seshat.archive.postgres;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogPosition.OpenCall;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `source_files`: the log of what was extracted from where.
final class SourceRows {

    private static final String SELECT =
            "select f.*, s.composite_key from source_files f left join indexed_sessions s on s.session = f.session ";

    private static final String SELECT_KNOWN =
            "select path, state, modified, size, read_at, gone, reason from source_files where workstation_id = ?";

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
            sql.each(
                    SELECT_KNOWN + " and (path = ? or (path > ? and path < ?))",
                    row -> known(row, known),
                    workstation.id(),
                    place,
                    place + "/",
                    place + "0");
        }
        return known;
    }

    private static boolean known(ResultSet row, Map<Path, KnownLog> known) throws SQLException {
        String reason = row.getString("reason");
        known.put(
                PathText.path(row.getString("path")),
                new KnownLog(
                        SourceFile.State.valueOf(row.getString("state")),
                        Times.ofNanos(row.getLong("modified")),
                        row.getLong("size"),
                        Times.ofNanos(row.getLong("read_at")),
                        row.getBoolean("gone"),
                        reason != null && UnreadableLog.isDenied(reason)));
        return true;
    }

    Optional<SourceFile> find(Workstation workstation, Path path) {
        return sql.first(
                SELECT + "where f.workstation_id = ? and f.path = ?",
                SourceRows::source,
                workstation.id(),
                PathText.of(path));
    }

    void eachTrouble(Workstation workstation, Consumer<SourceFile> use) {
        sql.each(
                SELECT + "where f.workstation_id = ? and not f.gone and (f.state in ('FAILED', 'SURPASSED')"
                        + " or f.malformed_lines > 0 or f.overlong_lines > 0) order by f.path",
                row -> {
                    sql.skipper()
                            .read(row, SourceRows::source, SourceRows::place)
                            .ifPresent(use);
                    return true;
                },
                workstation.id());
    }

    private static RowSkipper.Place place(ResultSet row) throws SQLException {
        return new RowSkipper.Place(row.getString("workstation_id"), "log " + row.getString("path"), null);
    }

    /// The session that a log is in the archive as.
    Optional<Long> sessionOf(Workstation workstation, Path path) {
        return sql.first(
                "select session from source_files where workstation_id = ? and path = ? and session is not null",
                row -> row.getLong(1),
                workstation.id(),
                PathText.of(path));
    }

    void put(SourceFile source, @Nullable Long session) {
        Checkpoint end = source.end();
        sql.run(
                """
                insert into source_files (workstation_id, path, agent, state, reason, session, modified, size, file_key,
                    read_at, read_to, next_seq, open_calls, lines, malformed_lines, overlong_lines, facts,
                    prefix_length, prefix_head, prefix_tail)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (workstation_id, path) do update set
                    agent = excluded.agent, state = excluded.state, reason = excluded.reason,
                    session = excluded.session, modified = excluded.modified, size = excluded.size,
                    file_key = excluded.file_key, read_at = excluded.read_at, read_to = excluded.read_to,
                    next_seq = excluded.next_seq, open_calls = excluded.open_calls, lines = excluded.lines,
                    malformed_lines = excluded.malformed_lines, overlong_lines = excluded.overlong_lines,
                    facts = excluded.facts, prefix_length = excluded.prefix_length,
                    prefix_head = excluded.prefix_head, prefix_tail = excluded.prefix_tail, gone = false""",
                source.workstation().id(),
                PathText.of(source.path()),
                source.agent(),
                source.state().name(),
                source.reason(),
                session,
                Times.nanos(source.modified()),
                source.size(),
                source.fileKey(),
                Times.nanos(source.readAt()),
                end.position().offset(),
                end.position().nextSeq(),
                end.position().openCalls().stream()
                        .flatMap(call -> Stream.of(call.callId(), call.tool()))
                        .toList(),
                end.lines(),
                end.skipped().malformed(),
                end.skipped().overlong(),
                end.facts(),
                source.prefix().length(),
                source.prefix().head(),
                source.prefix().tail());
    }

    void setGone(Workstation workstation, Path path, boolean gone) {
        sql.run("""
                with log as (
                    update source_files set gone = ? where workstation_id = ? and path = ? returning session)
                update indexed_sessions set log_gone = ? where session in (select session from log)""", gone, workstation.id(), PathText.of(path), gone);
    }

    private static SourceFile source(ResultSet row) throws SQLException {
        String key = row.getString("composite_key");
        return new SourceFile(
                new Workstation(row.getString("workstation_id")),
                PathText.path(row.getString("path")),
                row.getString("agent"),
                SourceFile.State.valueOf(row.getString("state")),
                row.getString("reason"),
                Times.ofNanos(row.getLong("modified")),
                row.getLong("size"),
                row.getString("file_key"),
                Times.ofNanos(row.getLong("read_at")),
                new Checkpoint(
                        new LogPosition(row.getLong("read_to"), row.getInt("next_seq"), openCalls(row)),
                        row.getLong("lines"),
                        new SkippedLines(row.getLong("malformed_lines"), row.getLong("overlong_lines")),
                        row.getString("facts")),
                new Fingerprint(
                        row.getLong("prefix_length"), row.getString("prefix_head"), row.getString("prefix_tail")),
                key == null ? null : SessionKey.parse(key));
    }

    private static List<OpenCall> openCalls(ResultSet row) throws SQLException {
        List<String> flat = Sql.texts(row, "open_calls");
        List<OpenCall> calls = new ArrayList<>();
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            calls.add(new OpenCall(flat.get(i), flat.get(i + 1)));
        }
        return calls;
    }
}
