package dev.seshat.archive.sql;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.LogPosition;
import dev.seshat.agent.LogPosition.OpenCall;
import dev.seshat.agent.UnknownKinds;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.archive.Fingerprint;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.Masking;
import dev.seshat.archive.SourceFile;
import dev.seshat.model.PathCodec;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The table `source_files`: which logs were read, and how far.
public final class SourceRows {

    private static final List<SourceFile.State> STATES = List.of(SourceFile.State.values());

    private static final List<String> KEY = List.of("workstation_id", "path");

    private static final String SELECT =
            "select f.*, s.{key} as key from source_files f left join {sessions} s on s.{id} = f.session ";

    private static final String THIS_ONE = "workstation_id = ? and path = ?";

    /// Small values share one number, because reading a column costs a native call for every log.
    private static final int GONE = 8;

    private static final int HAS_REASON = 16;

    private static final String SELECT_KNOWN = "select path, modified, size, read_at, "
            + stateNumber() + " + " + GONE + " * cast(gone as integer) + " + HAS_REASON
            + " * cast(reason is not null as integer), reason from source_files where workstation_id = ?";

    private final SqlConnection sql;
    private final Masking masking;

    SourceRows(SqlConnection sql, Masking masking) {
        this.sql = sql;
        this.masking = masking;
    }

    Map<Path, LogRecord> known(Workstation workstation) {
        Map<Path, LogRecord> known = new HashMap<>();
        sql.each(SELECT_KNOWN, row -> known(row, known), workstation.id());
        return known;
    }

    /// Paths below a directory sort between its name followed by `/` and its name followed by the next
    /// character.
    Map<Path, LogRecord> known(Workstation workstation, Collection<Path> places) {
        Map<Path, LogRecord> known = new HashMap<>();
        for (String place : PathCodec.placesOf(places)) {
            sql.each(
                    SELECT_KNOWN + " and path = ? union all " + SELECT_KNOWN + " and path > ? and path < ?",
                    row -> known(row, known),
                    workstation.id(),
                    place,
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

    private static boolean known(ResultSet row, Map<Path, LogRecord> known) throws SQLException {
        int rest = row.getInt(5);
        known.put(
                PathCodec.path(row.getString(1)),
                new LogRecord(
                        STATES.get(rest % GONE),
                        Times.ofNanos(row.getLong(2)),
                        row.getLong(3),
                        Times.ofNanos(row.getLong(4)),
                        (rest & GONE) != 0,
                        (rest & HAS_REASON) != 0 && UnreadableLog.isDenied(row.getString(6))));
        return true;
    }

    Optional<SourceFile> find(Workstation workstation, Path path) {
        return sql.first(
                SELECT + "where f.workstation_id = ? and f.path = ?",
                this::source,
                workstation.id(),
                PathCodec.of(path));
    }

    void eachTrouble(Workstation workstation, Consumer<SourceFile> use) {
        sql.each(
                SELECT + "where f.workstation_id = ? and not f.gone and (f.state in ('FAILED', 'SURPASSED')"
                        + " or f.malformed_lines > 0 or f.overlong_lines > 0 or f.facts like '%\"" + UnknownKinds.MEMBER
                        + "\"%') order by f.path",
                row -> {
                    sql.read(row, this::source, SourceRows::place).ifPresent(use);
                    return true;
                },
                workstation.id());
    }

    private static SqlConnection.Place place(ResultSet row) throws SQLException {
        return new SqlConnection.Place(row.getString("workstation_id"), "log " + row.getString("path"), null);
    }

    /// The session that a log is archived as.
    Optional<Long> sessionOf(Workstation workstation, Path path) {
        return sql.first(
                "select session from source_files where " + THIS_ONE + " and session is not null",
                row -> row.getLong(1),
                workstation.id(),
                PathCodec.of(path));
    }

    void put(SourceFile read, @Nullable Long session) {
        SourceFile source = masking.source(read);
        Checkpoint end = source.end();
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("workstation_id", source.workstation().id());
        row.put("path", PathCodec.of(source.path()));
        row.put("agent", source.agent());
        row.put("state", source.state().name());
        row.put("reason", source.reason());
        row.put("session", session);
        row.put("modified", Times.nanos(source.modified()));
        row.put("size", source.size());
        row.put("file_key", source.fileKey());
        row.put("read_at", Times.nanos(source.readAt()));
        row.put("read_to", end.position().offset());
        row.put("next_seq", end.position().nextSeq());
        row.put(
                "open_calls",
                end.position().openCalls().stream()
                        .flatMap(call -> Stream.of(call.callId(), call.tool()))
                        .toList());
        row.put("lines", end.lines());
        row.put("malformed_lines", end.skipped().malformed());
        row.put("overlong_lines", end.skipped().overlong());
        row.put("facts", end.facts());
        row.put("prefix_length", source.prefix().length());
        row.put("prefix_head", source.prefix().head());
        row.put("prefix_tail", source.prefix().tail());
        // A history of prompts is no log, and what it has of a session is not one either.
        row.put("gone", source.path().endsWith(Session.PROMPT_HISTORY) || Session.isInPromptHistory(source.path()));
        sql.put("source_files", KEY, row);
    }

    void setGone(Workstation workstation, Path path, boolean gone) {
        String id = workstation.id();
        String name = PathCodec.of(path);
        sql.run("update source_files set gone = ? where " + THIS_ONE, gone, id, name);
        sql.run(
                "update {sessions} set log_gone = ? where {id} = (select session from source_files where " + THIS_ONE
                        + ")",
                gone,
                id,
                name);
    }

    /// A log was moved to another path. What is known of it remains valid.
    void move(Workstation workstation, Path from, Path to) {
        if (!from.equals(to)) {
            delete(workstation, to);
            sql.run(
                    "update source_files set path = ? where " + THIS_ONE,
                    PathCodec.of(to),
                    workstation.id(),
                    PathCodec.of(from));
        }
    }

    /// Delete what is known of a log.
    void delete(Workstation workstation, Path path) {
        sql.run("delete from source_files where " + THIS_ONE, workstation.id(), PathCodec.of(path));
    }

    /// Detach the logs of a session.
    void unlink(long session) {
        sql.run("update source_files set session = null where session = ?", session);
    }

    private SourceFile source(ResultSet row) throws SQLException {
        String key = row.getString("key");
        return new SourceFile(
                new Workstation(row.getString("workstation_id")),
                PathCodec.path(row.getString("path")),
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

    private List<OpenCall> openCalls(ResultSet row) throws SQLException {
        List<String> flat = sql.dialect().texts(row, "open_calls");
        List<OpenCall> calls = new ArrayList<>();
        for (int i = 0; i + 1 < flat.size(); i += 2) {
            calls.add(new OpenCall(flat.get(i), flat.get(i + 1)));
        }
        return calls;
    }
}
