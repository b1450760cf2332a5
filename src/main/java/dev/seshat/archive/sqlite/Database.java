package dev.seshat.archive.sqlite;

import dev.seshat.host.NativeLibraries;
import dev.seshat.host.PrivateFiles;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.SQLiteOpenMode;
import org.sqlite.jdbc4.JDBC4Connection;

/// Creates and opens the database file: unreadable to other users, and with the pragmas that Seshat relies
/// on.
final class Database {

    private static final int BUSY_MILLIS = 10_000;

    /// SQLite's default cache is smaller than the pages that one search reads.
    private static final int CACHE_KIB = 32_000;

    private static final int OPEN_MODE =
            SQLiteOpenMode.READWRITE.flag | SQLiteOpenMode.CREATE.flag | SQLiteOpenMode.NOMUTEX.flag;

    private static final int IMMUTABLE_MODE =
            SQLiteOpenMode.READONLY.flag | SQLiteOpenMode.OPEN_URI.flag | SQLiteOpenMode.NOMUTEX.flag;

    private Database() {}

    static SqliteConnection open(Path file, boolean writing) {
        if (file.toString().indexOf('?') >= 0) {
            throw new SeshatException(
                    Kind.WRONG_USE, "the path of the archive cannot contain a question mark: " + file);
        }
        if (writing) {
            create(file);
            refuseForeign(file);
        } else if (!Files.exists(file)) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no archive yet: run seshat index.");
        }
        requireDatabase(file);
        return connect(file.toString(), file);
    }

    /// Open a file that nobody can write as immutable, so that SQLite writes nothing beside it.
    ///
    /// @param stamp the present state of the file; queries fail once it changes
    static SqliteConnection openImmutable(Path file, FileStamp stamp) {
        requireDatabase(file);
        String name = file.toAbsolutePath().toString().replace("%", "%25").replace("#", "%23");
        SqliteConnection sql = connect("file:" + name + "?immutable=1", file);
        sql.guard(() -> stamp.requireSame(file));
        sql.execute("pragma temp_store = memory");
        return sql;
    }

    /// Load the driver and its native code, and use them once.
    static void prepare() {
        try {
            connect(":memory:", Path.of("")).close();
            Texts.prepare();
        } catch (RuntimeException | LinkageError e) {
            // Opening an archive fails the same way and reports it.
        }
    }

    private static SqliteConnection connect(String name, Path file) {
        NativeLibraries.prepare();
        try {
            Properties properties = new Properties();
            // BEGIN IMMEDIATE: learn of another writer at once, not at the first write.
            properties.setProperty("transaction_mode", "IMMEDIATE");
            // Otherwise the driver runs a query after every insert, for a rowid that nobody needs.
            properties.setProperty("jdbc.get_generated_keys", "false");
            // Each connection is used by one thread at a time, so SQLite need not lock it on every call.
            properties.setProperty(
                    "open_mode", Integer.toString(name.startsWith("file:") ? IMMUTABLE_MODE : OPEN_MODE));
            SqliteConnection sql =
                    new SqliteConnection(new JDBC4Connection("jdbc:sqlite:" + name, name, properties), file);
            configure(sql);
            return sql;
        } catch (SQLException e) {
            throw SqliteFailure.of(e, file);
        }
    }

    /// A file that was never a Seshat archive must not be replaced as damaged.
    private static void requireDatabase(Path file) {
        // Opening a pipe would block.
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    file + (Files.isDirectory(file) ? " is a directory" : " is not a file")
                            + ": name a file for the archive with SESHAT_ARCHIVE.");
        }
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] start = in.readNBytes(FileHeader.LENGTH);
            FileHeader header = new FileHeader(start);
            if (start.length == 0 || header.isSound()) {
                return;
            }
            if (header.isArchive() || Salvage.isArchive(file)) {
                throw SqliteFailure.damaged(file, new IllegalStateException("the header of the file is damaged"));
            }
            if (!header.isDatabase()) {
                throw new SeshatException(
                        Kind.WRONG_USE,
                        file + " is not a Seshat archive: move it away, or name another file with SESHAT_ARCHIVE.");
            }
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNREADABLE,
                    "the archive " + file + " cannot be read: check the permissions of the file and its directory.",
                    e);
        }
    }

    private static void configure(SqliteConnection sql) {
        try {
            sql.execute("pragma busy_timeout = " + BUSY_MILLIS);
            sql.execute("pragma foreign_keys = on");
            sql.execute("pragma cache_size = -" + CACHE_KIB);
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    /// Configure a database for writing. The first pragma changes the file, so it must be known to be
    /// Seshat's.
    static void configureToWrite(SqliteConnection sql) {
        sql.execute("pragma journal_mode = wal");
        sql.execute("pragma synchronous = normal");
        sql.execute("pragma wal_autocheckpoint = 4000");
        sql.execute("pragma secure_delete = fast");
    }

    /// SQLite copies the permissions of the database to its other files.
    private static void create(Path file) {
        try {
            PrivateFiles.create(file);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    "the archive " + file + " cannot be created (" + e.getMessage()
                            + "): choose another place with SESHAT_ARCHIVE.",
                    e);
        }
    }

    /// Refuse to write to another user's files: they would receive the prompts. Reading them is the caller's
    /// choice.
    private static void refuseForeign(Path file) {
        for (String suffix : new String[] {"", "-wal", "-shm"}) {
            Path part = Path.of(file + suffix);
            try {
                PrivateFiles.requireOwn(part);
            } catch (NoSuchFileException e) {
                // The usual case for the other two.
            } catch (IOException e) {
                String reason = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
                throw new SeshatException(
                        Kind.UNWRITABLE,
                        part + " cannot be used: " + reason + ". Choose another place with SESHAT_ARCHIVE.",
                        e);
            }
        }
    }

    /// The size of the database on disk.
    static long size(Path file) {
        long size = 0;
        for (String suffix : new String[] {"", "-wal"}) {
            try {
                size += Files.size(Path.of(file + suffix));
            } catch (IOException e) {
                // It does not exist, so it takes no space.
            }
        }
        return size;
    }
}
