package dev.seshat.archive.sqlite;

import dev.seshat.archive.ProjectLanguages;
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

/// Opens an archive that cannot be written: on a read-only mount, on a full disk, or of somebody else. SQLite itself
/// writes beside a database in order to read it.
///
/// Where the database file says all, it is read as it is, and [FileStamp] tells when somebody who may write it does.
/// Where
/// a write-ahead log was left beside it, or it is of an older Seshat, a private copy is read: SQLite would ignore the
/// log,
/// and show what was true once.
final class UnwritableArchive {

    /// A copy serves every connection of this process for as long as the original is the same.
    ///
    /// @param former the copy before it, which a connection may still read
    private record Copy(FileStamp of, Path file, @Nullable Path former) {}

    private static final Map<Path, Copy> COPIES = new HashMap<>();

    private static final String NAME = "archive.db";
    private static final String[] PARTS = {"", "-wal", "-shm"};

    private static final int PRIMARY_CODE = 0xff;

    private UnwritableArchive() {}

    /// Whether an archive could not be opened because nothing can be written beside it.
    static boolean isMeant(SeshatException e) {
        boolean isFailedWrite = e.getCause() instanceof SQLiteException cause
                && (cause.getResultCode().code & PRIMARY_CODE) == SQLiteErrorCode.SQLITE_IOERR.code;
        return e.kind() == Kind.UNWRITABLE || isFailedWrite;
    }

    static SqliteArchive open(Path file, ProjectLanguages languages) {
        FileStamp stamp = FileStamp.of(file);
        if (!stamp.hasLog()) {
            Optional<SqliteArchive> archive = openAsItIs(file, stamp, languages);
            if (archive.isPresent()) {
                return archive.get();
            }
        }
        return SqliteArchive.open(copy(file, stamp), languages, true);
    }

    /// Nothing where it is of an older Seshat.
    private static Optional<SqliteArchive> openAsItIs(Path file, FileStamp stamp, ProjectLanguages languages) {
        Sql sql = Database.openImmutable(file, stamp);
        try {
            Schema.requireTables(sql);
            if (!Schema.isOlder(sql)) {
                return Optional.of(new SqliteArchive(sql, languages));
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
                // In this order, since the last that is registered is deleted first.
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
                                + " cannot be written, so a copy of it must be made to read it, and there is"
                                + " no room for one in the directory for temporary files (" + e.getMessage() + ").",
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
