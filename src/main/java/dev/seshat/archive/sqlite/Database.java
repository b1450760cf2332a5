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

/// The file of the database: made so that nobody else can read it, and opened with what Seshat relies on.
final class Database {

    private static final int BUSY_MILLIS = 10_000;

    /// What SQLite gives by itself holds less than the pages that one search walks through.
    private static final int CACHE_KIB = 32_000;

    private static final int OPEN_MODE =
            SQLiteOpenMode.READWRITE.flag | SQLiteOpenMode.CREATE.flag | SQLiteOpenMode.NOMUTEX.flag;

    private static final int IMMUTABLE_MODE =
            SQLiteOpenMode.READONLY.flag | SQLiteOpenMode.OPEN_URI.flag | SQLiteOpenMode.NOMUTEX.flag;

    private Database() {}

    static Sql open(Path file, boolean writing) {
        if (file.toString().indexOf('?') >= 0) {
            throw new SeshatException(Kind.WRONG_USE, "the path of the archive may hold no question mark: " + file);
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

    /// Open a file that SQLite is to take for one that nobody changes: then it writes nothing beside it.
    ///
    /// @param stamp what the file is like now; who reads is told when that changes
    static Sql openImmutable(Path file, FileStamp stamp) {
        requireDatabase(file);
        String name = file.toAbsolutePath().toString().replace("%", "%25").replace("#", "%23");
        Sql sql = connect("file:" + name + "?immutable=1", file);
        sql.guard(() -> stamp.requireSame(file));
        sql.execute("pragma temp_store = memory");
        return sql;
    }

    /// Load the driver and its native code, and use it once.
    static void prepare() {
        try {
            connect(":memory:", Path.of("")).close();
        } catch (RuntimeException | LinkageError e) {
            // Whoever opens an archive meets the same, and says it.
        }
    }

    private static Sql connect(String name, Path file) {
        NativeLibraries.prepare();
        try {
            Properties properties = new Properties();
            // Who begins to write writes: to find out later that another does is too late.
            properties.setProperty("transaction_mode", "IMMEDIATE");
            // Else the driver runs a query of its own after every insert, for a rowid that nobody asks for.
            properties.setProperty("jdbc.get_generated_keys", "false");
            // A connection is used by one thread at a time, so SQLite need not lock it for every call.
            properties.setProperty(
                    "open_mode", Integer.toString(name.startsWith("file:") ? IMMUTABLE_MODE : OPEN_MODE));
            Sql sql = new Sql(new JDBC4Connection("jdbc:sqlite:" + name, name, properties), file);
            configure(sql);
            return sql;
        } catch (SQLException e) {
            throw SqliteFailure.of(e, file);
        }
    }

    /// A file that never was a database is not ours to set aside.
    private static void requireDatabase(Path file) {
        // To open a pipe would be to wait for it.
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    file + (Files.isDirectory(file) ? " is a directory" : " is no file")
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
                        file + " is no archive of Seshat: move it away, or name another file with SESHAT_ARCHIVE.");
            }
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNREADABLE,
                    "the archive " + file + " cannot be read: see to the permissions of the file and its directory.",
                    e);
        }
    }

    private static void configure(Sql sql) {
        try {
            sql.execute("pragma busy_timeout = " + BUSY_MILLIS);
            sql.execute("pragma foreign_keys = on");
            sql.execute("pragma cache_size = -" + CACHE_KIB);
        } catch (RuntimeException e) {
            sql.close();
            throw e;
        }
    }

    /// Make a database ready to be written. The first of these changes the file, so it must be known to be ours.
    static void configureToWrite(Sql sql) {
        sql.execute("pragma journal_mode = wal");
        sql.execute("pragma synchronous = normal");
        sql.execute("pragma wal_autocheckpoint = 4000");
        sql.execute("pragma secure_delete = fast");
    }

    /// SQLite gives its other files the permissions of the first.
    private static void create(Path file) {
        try {
            PrivateFiles.create(file);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    "the archive " + file + " cannot be made (" + e.getMessage()
                            + "): name another place with SESHAT_ARCHIVE.",
                    e);
        }
    }

    /// What another user put there would get our prompts, or hold theirs. Reading it is up to who asks for it.
    private static void refuseForeign(Path file) {
        for (String suffix : new String[] {"", "-wal", "-shm"}) {
            Path part = Path.of(file + suffix);
            try {
                PrivateFiles.requireOwn(part);
            } catch (NoSuchFileException e) {
                // The usual case of the other two.
            } catch (IOException e) {
                String reason = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
                throw new SeshatException(
                        Kind.UNWRITABLE,
                        part + " is not written to: " + reason + ". Name another place with SESHAT_ARCHIVE.",
                        e);
            }
        }
    }

    /// What the database takes on disk.
    static long size(Path file) {
        long size = 0;
        for (String suffix : new String[] {"", "-wal"}) {
            try {
                size += Files.size(Path.of(file + suffix));
            } catch (IOException e) {
                // It is not there now, and so takes nothing.
            }
        }
        return size;
    }
}
