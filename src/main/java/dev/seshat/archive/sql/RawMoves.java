package dev.seshat.archive.sql;

import dev.seshat.archive.RawFile;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Gives the kept bytes of a log, and of the files that belong to it, the paths that these have after their directory
/// has moved.
final class RawMoves {

    private final SqlConnection sql;
    private final RawRows rows;

    RawMoves(SqlConnection sql, RawRows rows) {
        this.sql = sql;
        this.rows = rows;
    }

    /// What was kept of a session is that of another key.
    static void assign(SqlConnection sql, SessionKey before, SessionKey now) {
        sql.run("update raw_versions set session_key = ? where session_key = ?", now.toString(), before.toString());
    }

    /// What was kept of one log of a session is that of another key. Other logs of the session stay with it.
    static void assign(SqlConnection sql, SessionKey before, Path log, SessionKey now) {
        sql.run("""
                update raw_versions set session_key = ? where session_key = ?
                    and file in (select id from raw_files where workstation_id = ? and log = ?)""", now.toString(), before.toString(), before.workstationId(), PathCodec.of(log));
    }

    /// A log has another path. What belongs to it keeps its place beside it.
    void move(Workstation workstation, Path from, Path to) {
        Path before = from.getParent();
        Path after = to.getParent();
        if (from.equals(to) || before == null || after == null) {
            return;
        }
        List<Path> paths = sql.list(
                "select path from raw_files where workstation_id = ? and log = ?",
                row -> PathCodec.path(row.getString(1)),
                workstation.id(),
                PathCodec.of(from));
        for (Path path : paths) {
            Path moved =
                    path.equals(from) ? to : path.startsWith(before) ? after.resolve(before.relativize(path)) : path;
            if (moved.equals(path) || rows.versions(workstation, moved).isEmpty()) {
                move(workstation, path, moved, to);
            }
        }
    }

    /// The hash of a version has the path in it. One that was wrong stays so, and tells that the bytes are damaged.
    private void move(Workstation workstation, Path from, Path to, Path log) {
        List<Integer> intact = new ArrayList<>();
        for (RawFile version : rows.versions(workstation, from)) {
            if (rows.hash(version).hex().equals(version.hash())) {
                intact.add(version.version());
            }
        }
        sql.run(
                "update raw_files set path = ?, log = ? where workstation_id = ? and path = ?",
                PathCodec.of(to),
                PathCodec.of(log),
                workstation.id(),
                PathCodec.of(from));
        for (RawFile version : rows.versions(workstation, to)) {
            if (intact.contains(version.version())) {
                sql.run("""
                        update raw_versions set hash = ? where version = ?
                            and file in (select id from raw_files where workstation_id = ? and path = ?)""", rows.hash(version).hex(), version.version(), workstation.id(), PathCodec.of(to));
            }
        }
    }
}
