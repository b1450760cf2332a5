package dev.seshat.archive.sql;

import dev.seshat.archive.RawChunk;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawHash;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.RawTotals;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The tables `raw_files`, `raw_versions` and `raw_chunks`: a row for each file, each version of one, and each chunk
/// with the range of versions that have it.
public final class RawRows implements RawLogs {

    private static final String SELECT = """
            select f.*, v.hash, v.session_key, v.version, v.size, v.modified, v.mode, v.kept_at,
                v.version = (select max(version) from raw_versions l where l.file = f.id) as latest
            from raw_files f join raw_versions v on v.file = f.id\s""";

    static final String POLICY = "raw";

    private static final String ORDER = " order by f.workstation_id, f.path, v.version";

    private final SqlConnection sql;
    private final boolean areKept;

    RawRows(SqlConnection sql, boolean areKept) {
        this.sql = sql;
        this.areKept = areKept;
    }

    @Override
    public boolean areKept() {
        return areKept;
    }

    @Override
    public void all(Consumer<RawFile> use) {
        // Collected first, because the caller may read the bytes of a file on the same connection.
        sql.list(SELECT + ORDER, RawRows::file).forEach(use);
    }

    @Override
    public List<RawFile> of(SessionKey key) {
        return RawLogs.latest(sql.list(
                SELECT + "where v.session_key = ? and f.workstation_id = ?" + ORDER,
                RawRows::file,
                key.toString(),
                key.workstationId()));
    }

    @Override
    public List<RawFile> versions(Workstation workstation, Path path) {
        return sql.list(
                SELECT + "where f.workstation_id = ? and f.path = ?" + ORDER,
                RawRows::file,
                workstation.id(),
                PathCodec.of(path));
    }

    @Override
    public List<RawFile> around(Workstation workstation, Path log) {
        // In an order, SQLite would look at all files of the workstation.
        return sql
                .list(
                        SELECT + "where f.id in (select id from raw_files where workstation_id = ? and log = ?)",
                        row -> row.getBoolean("latest") ? Optional.of(file(row)) : Optional.<RawFile>empty(),
                        workstation.id(),
                        PathCodec.of(log))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static RawFile file(ResultSet row) throws SQLException {
        return new RawFile(
                new Workstation(row.getString("workstation_id")),
                PathCodec.path(row.getString("path")),
                PathCodec.path(row.getString("log")),
                row.getString("agent"),
                RawFile.Kind.valueOf(row.getString("kind")),
                SessionKey.parse(row.getString("session_key")),
                row.getInt("version"),
                row.getBoolean("latest") && !row.getBoolean("moved"),
                row.getLong("size"),
                Times.ofNanos(row.getLong("modified")),
                row.getInt("mode"),
                Times.ofNanos(row.getLong("kept_at")),
                row.getString("hash"));
    }

    @Override
    public InputStream open(RawFile file) {
        return new RawStream(this, file);
    }

    /// One chunk of a version; empty if it is missing.
    Optional<RawChunk> chunk(RawFile file, int ordinal) {
        return sql.first(
                """
                select c.ordinal, c.length, c.hash, c.bytes from raw_chunks c join raw_files f on f.id = c.file
                where f.workstation_id = ? and f.path = ? and c.ordinal = ? and c.first_version <= ?
                    and (c.last_version is null or c.last_version >= ?)""",
                RawRows::chunk,
                file.workstation().id(),
                PathCodec.of(file.path()),
                ordinal,
                file.version(),
                file.version());
    }

    /// What the hash of a version would be, as the lengths and hashes of its chunks have it.
    RawHash hash(RawFile file) {
        RawHash hash = RawHash.of(file.path(), file.size(), file.modified(), file.mode());
        sql.each(
                """
                select c.length, c.hash from raw_chunks c join raw_files f on f.id = c.file
                where f.workstation_id = ? and f.path = ? and c.first_version <= ?
                    and (c.last_version is null or c.last_version >= ?) order by c.ordinal""",
                row -> {
                    hash.chunk(row.getInt(1), row.getLong(2));
                    return true;
                },
                file.workstation().id(),
                PathCodec.of(file.path()),
                file.version(),
                file.version());
        return hash;
    }

    @Override
    public void chunks(RawFile file, Consumer<KeptChunk> use) {
        List<Long> ids = sql.list("""
                select c.id from raw_chunks c join raw_files f on f.id = c.file
                where f.workstation_id = ? and f.path = ? order by c.ordinal, c.first_version""", row -> row.getLong(1), file.workstation().id(), PathCodec.of(file.path()));
        for (long id : ids) {
            sql.first(
                            "select ordinal, length, hash, bytes, first_version, last_version from raw_chunks where id = ?",
                            row -> new KeptChunk(chunk(row), row.getInt(5), row.getInt(6)),
                            id)
                    .ifPresent(use);
        }
    }

    static RawChunk chunk(ResultSet row) throws SQLException {
        return new RawChunk(row.getInt(1), row.getInt(2), row.getLong(3), row.getBytes(4));
    }

    @Override
    public RawTotals totals(Workstation workstation) {
        long[] sizes = new long[3];
        sql.each(
                """
                select count(*), sum(v.size), sum(case when v.version < l.latest then 1 else 0 end),
                    sum(case when v.version < l.latest then v.size else 0 end)
                from raw_versions v
                join (select file, max(version) as latest from raw_versions group by file) l on l.file = v.file
                join raw_files f on f.id = v.file where f.workstation_id = ?""",
                row -> {
                    sizes[0] = row.getLong(1) - row.getLong(3);
                    sizes[1] = row.getLong(2) - row.getLong(4);
                    sizes[2] = row.getLong(3);
                    return false;
                },
                workstation.id());
        return new RawTotals(
                sizes[0],
                sizes[1],
                sizes[2],
                sql.number("select sum(stored) from raw_files where workstation_id = ?", workstation.id()));
    }

    @Override
    public Optional<String> policy(Workstation workstation) {
        return MetadataRows.find(sql, workstation, POLICY);
    }

    /// A log that changed while it was read has another time than its stamp says.
    @Override
    public List<LeftOut> leftOut(Workstation workstation) {
        List<LeftOut> left = new ArrayList<>();
        sql.each("""
                select s.path, s.size from source_files s
                where s.workstation_id = ? and s.state in ('ARCHIVED', 'REDUCED', 'SURPASSED') and not s.gone
                    and not exists (select 1 from raw_files f join raw_versions v on v.file = f.id
                        where f.workstation_id = s.workstation_id and f.path = s.path
                            and (v.modified = s.modified or v.kept_at >= s.read_at))
                order by s.path""", row -> left.add(new LeftOut(PathCodec.path(row.getString(1)), row.getLong(2))), workstation.id());
        return left;
    }
}
