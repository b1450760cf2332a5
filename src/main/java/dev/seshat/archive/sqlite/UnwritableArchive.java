package dev.seshat.archive.sqlite;

import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/// Opens an archive that cannot be written: on a read-only mount or a full disk, or owned by another user.
/// SQLite needs to write beside a database even to read it.
///
/// If the database file is complete, it is opened as immutable, and [FileStamp] detects when another user
/// writes to it. If a write-ahead log was left beside it, or it is of an older Seshat, a private copy is
/// read: in immutable mode SQLite would ignore the log and show outdated contents.
final class UnwritableArchive {

    /// A copy serves every connection of this process as long as the original is unchanged.
    ///
    /// @param former the previous copy, which a connection may still be reading
    private record Copy(FileStamp of, Path file, @Nullable Path former) {}

    private static final Map<Path, Copy> COPIES = new HashMap<>();

    private static final String NAME = "archive.db";
    private static final String[] PARTS = {"", "-wal", "-shm"};

    private static final int PRIMARY_CODE = 0xff;

    private UnwritableArchive() {}

    /// Whether opening an archive failed because nothing can be written beside it.
    static boolean isMeant(SeshatException e) {
        boolean isFailedWrite = e.getCause() instanceof SQLiteException cause
                && (cause.getResultCode().code & PRIMARY_CODE) == SQLiteErrorCode.SQLITE_IOERR.code;
        return e.kind() == Kind.UNWRITABLE || isFailedWrite;
    }

    static SqliteArchive open(Path file, ProjectLanguages languages, IndexRebuild rebuild) {
        FileStamp stamp = FileStamp.of(file);
        if (!stamp.hasLog()) {
            Optional<SqliteArchive> archive = openAsItIs(file, stamp, languages, rebuild);
            if (archive.isPresent()) {
                return archive.get();
            }
        }
        return openCopy(file, stamp, languages, rebuild);
    }

    /// A copy is searched with the index of the original.
    private static SqliteArchive openCopy(
            Path file, FileStamp stamp, ProjectLanguages languages, IndexRebuild rebuild) {
        Path copy = copy(file, stamp);
        SqliteArchive.open(copy, languages, true).close();
        SqliteConnection sql = Database.open(copy, false);
        return new SqliteArchive(new SqliteTables(sql, languages), languages, IndexPlace.of(file), rebuild, false);
    }

    /// Empty if it is of an older Seshat.
    private static Optional<SqliteArchive> openAsItIs(
            Path file, FileStamp stamp, ProjectLanguages languages, IndexRebuild rebuild) {
        SqliteConnection sql = Database.openImmutable(file, stamp);
        try {
            Schema.requireTables(sql);
            if (!Schema.isOlder(sql)) {
                return Optional.of(new SqliteArchive(
                        new SqliteTables(sql, languages), languages, IndexPlace.of(file), rebuild, false));
            }
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
        sql.close();
        return Optional.empty();
    }

    static Path copy(Path file, FileStamp stamp) {
        synchronized (COPIES) {
            Copy known = COPIES.get(file);
            if (known != null && known.of().equals(stamp)) {
                return known.file();
            }
            Path directory = null;
            try {
                directory = Files.createTempDirectory("seshat-");
                Path copy = directory.resolve(NAME);
                // In this order, because files are deleted in reverse order of registration.
                directory.toFile().deleteOnExit();
                for (String part : PARTS) {
                    Path.of(copy + part).toFile().deleteOnExit();
                }
                Files.copy(file, copy);
                if (stamp.hasLog()) {
                    Files.copy(Path.of(file + "-wal"), Path.of(copy + "-wal"));
                }
                stamp.requireSame(file);
                if (known != null && known.former() != null) {
                    delete(known.former());
                }
                COPIES.put(file, new Copy(stamp, copy, known == null ? null : known.file()));
                directory = null;
                return copy;
            } catch (IOException e) {
                throw new SeshatException(
                        Kind.UNREADABLE,
                        "the archive " + file
                                + " cannot be written, so reading it needs a copy, and there is"
                                + " no space for one in the temporary directory (" + e.getMessage() + ").",
                        e);
            } finally {
                if (directory != null) {
                    delete(directory.resolve(NAME));
                }
            }
        }
    }

    private static void delete(Path copy) {
        for (String part : PARTS) {
            Path.of(copy + part).toFile().delete();
        }
        copy.resolveSibling("").toFile().delete();
    }
}
