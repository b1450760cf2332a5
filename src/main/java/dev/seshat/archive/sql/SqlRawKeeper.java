package dev.seshat.archive.sql;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.RawChunk;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawHash;
import dev.seshat.archive.RawKeeper;
import dev.seshat.archive.RawLogs.KeptChunk;
import dev.seshat.model.PathCodec;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes the bytes of files into the tables. A file that only grew changes its last chunk and gets new ones; any
/// other change closes the chunks that differ and begins a new version.
final class SqlRawKeeper implements RawKeeper {

    /// A chunk of the latest version.
    private record Piece(long id, int length, long hash, int first) {}

    /// The file that is being written.
    private static final class Open {

        private final Incoming file;
        private final long id;
        /// The latest version before; 0 if there was none.
        private final int before;
        private final List<Piece> pieces;
        private final int earlier;
        private boolean rewritten;
        private long stored;
        private int next;

        /// @param closed whether the latest version was superseded by one that is deleted
        private Open(Incoming file, long id, int before, List<Piece> pieces, boolean closed) {
            this.file = file;
            this.id = id;
            this.before = before;
            this.pieces = pieces;
            this.earlier = pieces.size();
            this.rewritten = closed;
            this.next = file.from();
        }

        private int version() {
            return before == 0 ? 1 : rewritten ? before + 1 : before;
        }
    }

    private final SqlConnection sql;
    private final Runnable begin;
    private @Nullable Open open;
    private long stored = -1;

    /// @param begin begins a transaction, unless one is open
    SqlRawKeeper(SqlConnection sql, Runnable begin) {
        this.sql = sql;
        this.begin = begin;
    }

    /// A transaction was rolled back.
    void forgetState() {
        open = null;
        stored = -1;
    }

    @Override
    public boolean begin(Incoming file) {
        begin.run();
        open = null;
        long id = fileOf(file.workstation(), file.path()).orElse(0L);
        int version = id == 0 ? 0 : (int) sql.number("select max(version) from raw_versions where file = ?", id);
        if (version != file.known()) {
            return false;
        }
        List<Piece> pieces = new ArrayList<>();
        boolean[] closed = new boolean[1];
        if (id == 0) {
            id = insertFile(file);
        } else {
            sql.run(
                    "update raw_files set log = ?, agent = ?, kind = ?, moved = ? where id = ?",
                    PathCodec.of(file.log()),
                    file.agent(),
                    file.kind().name(),
                    false,
                    id);
            sql.each(
                    """
                    select id, length, hash, first_version, last_version from raw_chunks
                    where file = ? and first_version <= ? and (last_version is null or last_version >= ?)
                    order by ordinal""",
                    row -> {
                        pieces.add(new Piece(row.getLong(1), row.getInt(2), row.getLong(3), row.getInt(4)));
                        closed[0] |= row.getInt(5) > 0;
                        return true;
                    },
                    id,
                    version,
                    version);
        }
        if (pieces.size() < file.from()) {
            return false;
        }
        open = new Open(file, id, version, pieces, closed[0]);
        return true;
    }

    private Optional<Long> fileOf(Workstation workstation, Path path) {
        return sql.first(
                "select id from raw_files where workstation_id = ? and path = ?",
                row -> row.getLong(1),
                workstation.id(),
                PathCodec.of(path));
    }

    private long insertFile(Incoming file) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("workstation_id", file.workstation().id());
        row.put("path", PathCodec.of(file.path()));
        row.put("log", PathCodec.of(file.log()));
        row.put("agent", file.agent());
        row.put("kind", file.kind().name());
        row.put("stored", 0);
        row.put("moved", false);
        sql.insert("raw_files", List.of(row), "");
        return fileOf(file.workstation(), file.path()).orElseThrow();
    }

    private Open open() {
        return requireNonNull(open, "no file was begun");
    }

    @Override
    public boolean chunk(RawChunk chunk) {
        Open now = open();
        if (chunk.ordinal() != now.next++) {
            throw new IllegalArgumentException("chunk " + chunk.ordinal() + " instead of " + (now.next - 1));
        }
        if (chunk.ordinal() >= now.earlier) {
            now.pieces.add(insert(chunk, now));
            return true;
        }
        Piece piece = now.pieces.get(chunk.ordinal());
        if (piece.hash() == chunk.hash() && piece.length() == chunk.length()) {
            RawChunk there = stored(piece);
            try {
                if (there.isSame(chunk)) {
                    return false;
                }
            } catch (IllegalStateException e) {
                // What is there was the same before it was damaged.
                update(piece, there, chunk, now);
                return true;
            }
        } else {
            Optional<RawChunk> outgrown = outgrown(piece, chunk, now);
            if (outgrown.isPresent()) {
                if (piece.first() == now.before) {
                    update(piece, outgrown.get(), chunk, now);
                } else {
                    // Former versions have it, too.
                    close(piece, now.before - 1);
                    now.pieces.set(chunk.ordinal(), insert(chunk, now));
                }
                return true;
            }
        }
        now.rewritten = true;
        close(piece, now.before);
        now.pieces.set(chunk.ordinal(), insert(chunk, now));
        return true;
    }

    private void update(Piece piece, RawChunk before, RawChunk chunk, Open now) {
        sql.run(
                "update raw_chunks set length = ?, hash = ?, bytes = ? where id = ?",
                chunk.length(),
                chunk.hash(),
                chunk.bytes(),
                piece.id());
        now.stored += chunk.bytes().length - before.bytes().length;
        now.pieces.set(chunk.ordinal(), new Piece(piece.id(), chunk.length(), chunk.hash(), piece.first()));
    }

    /// The last chunk that is there, if a longer one begins with its bytes. If those are damaged, they stay as a
    /// former version.
    private Optional<RawChunk> outgrown(Piece piece, RawChunk chunk, Open now) {
        if (now.rewritten || chunk.ordinal() != now.earlier - 1 || piece.length() >= chunk.length()) {
            return Optional.empty();
        }
        RawChunk there = stored(piece);
        try {
            return chunk.beginsWith(there) ? Optional.of(there) : Optional.empty();
        } catch (IllegalStateException e) {
            return Optional.empty();
        }
    }

    private RawChunk stored(Piece piece) {
        return sql.first("select ordinal, length, hash, bytes from raw_chunks where id = ?", RawRows::chunk, piece.id())
                .orElseThrow();
    }

    private void close(Piece piece, int last) {
        sql.run("update raw_chunks set last_version = ? where id = ? and last_version is null", last, piece.id());
    }

    private Piece insert(RawChunk chunk, Open now) {
        int version = now.version();
        insert(now.file.workstation(), now.id, chunk, version, 0);
        now.stored += chunk.bytes().length;
        return new Piece(0, chunk.length(), chunk.hash(), version);
    }

    private void insert(Workstation workstation, long file, RawChunk chunk, int first, int last) {
        Map<String, @Nullable Object> row = sql.dialect().ownColumns(workstation.id());
        row.put("file", file);
        row.put("ordinal", chunk.ordinal());
        row.put("first_version", first);
        row.put("last_version", last == 0 ? null : last);
        row.put("length", chunk.length());
        row.put("hash", chunk.hash());
        row.put("bytes", chunk.bytes());
        sql.insert("raw_chunks", List.of(row), "");
    }

    @Override
    public void end(long size, Instant modified, int mode, Instant keptAt) {
        Open now = open();
        open = null;
        for (int i = now.next; i < now.earlier; i++) {
            now.rewritten = true;
            close(now.pieces.get(i), now.before);
        }
        List<Piece> pieces = now.pieces.subList(0, now.next);
        RawHash hash = RawHash.of(now.file.path(), size, modified, mode);
        pieces.forEach(piece -> hash.chunk(piece.length(), piece.hash()));
        Map<String, @Nullable Object> row =
                sql.dialect().ownColumns(now.file.workstation().id());
        row.put("hash", hash.hex());
        row.put("size", size);
        row.put("modified", Times.nanos(modified));
        row.put("mode", mode);
        row.put("kept_at", Times.nanos(keptAt));
        if (now.before > 0 && !now.rewritten) {
            sql.update("raw_versions", row, SqlFragment.of("file = ? and version = ?", now.id, now.version()));
        } else {
            row.put("file", now.id);
            row.put("version", now.version());
            row.put("session_key", "");
            sql.insert("raw_versions", List.of(row), "");
        }
        if (now.stored != 0) {
            sql.run("update raw_files set stored = stored + ? where id = ?", now.stored, now.id);
            stored = stored < 0 ? stored : stored + now.stored;
        }
    }

    @Override
    public void assign(Workstation workstation, Path log, @Nullable SessionKey key) {
        begin.run();
        String path = PathCodec.of(log);
        String session = sql.first("""
                        select s.{key} from source_files f join {sessions} s on s.{id} = f.session
                        where f.workstation_id = ? and f.path = ?""", row -> row.getString(1), workstation.id(), path)
                .orElse(key == null ? null : key.toString());
        if (session == null) {
            return;
        }
        sql.run("""
                update raw_versions set session_key = ? where session_key <> ?
                    and file in (select id from raw_files where workstation_id = ? and log = ?)
                    and version = (select max(version) from raw_versions l where l.file = raw_versions.file)""", session, session, workstation.id(), path);
        // Mark the places where this log was before it moved.
        for (long file : filesOf(session)) {
            sql.run("""
                    update raw_files set moved = ? where id = ? and workstation_id = ? and log <> ?
                        and exists (select 1 from source_files s where s.workstation_id = raw_files.workstation_id
                            and s.path = raw_files.log and s.gone)""", true, file, workstation.id(), path);
        }
    }

    private List<Long> filesOf(String session) {
        return sql.list("select distinct file from raw_versions where session_key = ?", row -> row.getLong(1), session);
    }

    /// A log is gone or back. One that is gone while another log of its session exists has moved there.
    void presence(Workstation workstation, Path log, boolean gone) {
        String path = PathCodec.of(log);
        sql.run(
                "update raw_files set moved = ? where workstation_id = ? and log = ?",
                gone && hasAnother(workstation, path),
                workstation.id(),
                path);
    }

    private boolean hasAnother(Workstation workstation, String log) {
        return sql.number("""
                        select count(*) from raw_files f join raw_versions v on v.file = f.id
                            join raw_versions w on w.session_key = v.session_key join raw_files o on o.id = w.file
                            join source_files s on s.workstation_id = o.workstation_id and s.path = o.path
                        where f.workstation_id = ? and f.path = ? and o.workstation_id = f.workstation_id
                            and o.path <> f.path and o.kind <> 'SIDE' and not s.gone""", workstation.id(), log) > 0;
    }

    @Override
    public void drop(Workstation workstation, Path log) {
        begin.run();
        List<Long> files = sql.list(
                "select id from raw_files where workstation_id = ? and log = ?",
                row -> row.getLong(1),
                workstation.id(),
                PathCodec.of(log));
        for (long file : files) {
            sql.run("delete from raw_versions where file = ?", file);
            sweep(file);
        }
    }

    /// Delete what is kept for a session.
    ///
    /// @param formersOnly keep its latest versions
    void forget(SessionKey key, boolean formersOnly) {
        for (long file : filesOf(key.toString())) {
            sql.run(
                    "delete from raw_versions where file = ? and session_key = ?"
                            + (formersOnly
                                    ? " and version < (select max(version) from raw_versions l where l.file = raw_versions.file)"
                                    : ""),
                    file,
                    key.toString());
            sweep(file);
        }
    }

    /// Delete chunks that no version has any more, and the file if it has no version.
    private void sweep(long file) {
        sql.run("""
                delete from raw_chunks where file = ? and not exists (select 1 from raw_versions v
                    where v.file = raw_chunks.file and v.version >= raw_chunks.first_version
                    and (raw_chunks.last_version is null or v.version <= raw_chunks.last_version))""", file);
        sql.run(
                "delete from raw_files where id = ? and not exists (select 1 from raw_versions v where v.file = ?)",
                file,
                file);
        sql.run("""
                update raw_files set stored = (select coalesce(sum(length(bytes)), 0) from raw_chunks c
                    where c.file = raw_files.id) where id = ?""", file);
        stored = -1;
    }

    @Override
    public void adopt(List<RawFile> versions, Consumer<Consumer<KeptChunk>> chunks) {
        begin.run();
        RawFile latest = versions.getLast();
        if (fileOf(latest.workstation(), latest.path()).isPresent()) {
            return;
        }
        Workstation workstation = latest.workstation();
        long file =
                insertFile(new Incoming(workstation, latest.path(), latest.log(), latest.agent(), latest.kind(), 0, 0));
        for (RawFile version : versions) {
            Map<String, @Nullable Object> row = sql.dialect().ownColumns(workstation.id());
            row.put("file", file);
            row.put("version", version.version());
            row.put("hash", version.hash());
            row.put("session_key", version.key().toString());
            row.put("size", version.size());
            row.put("modified", Times.nanos(version.modified()));
            row.put("mode", version.mode());
            row.put("kept_at", Times.nanos(version.keptAt()));
            sql.insert("raw_versions", List.of(row), "");
        }
        long[] bytes = new long[1];
        chunks.accept(kept -> {
            if (versions.stream().anyMatch(version -> kept.isIn(version.version()))) {
                insert(workstation, file, kept.chunk(), kept.first(), kept.last());
                bytes[0] += kept.chunk().bytes().length;
            }
        });
        sql.run("update raw_files set stored = ?, moved = ? where id = ?", bytes[0], !latest.current(), file);
        stored = -1;
    }

    @Override
    public void policy(Workstation workstation, String policy) {
        begin.run();
        MetadataRows.put(sql, workstation, RawRows.POLICY, policy);
    }

    @Override
    public long stored() {
        if (stored < 0) {
            stored = sql.number("select sum(stored) from raw_files");
        }
        return stored;
    }
}
