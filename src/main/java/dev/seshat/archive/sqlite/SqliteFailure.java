package dev.seshat.archive.sqlite;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/// Turns database errors into sentences that say what to do.
final class SqliteFailure {

    private static final int PRIMARY_CODE = 0xff;

    private SqliteFailure() {}

    static SeshatException damaged(Path file, Exception e) {
        return new SeshatException(
                Kind.DAMAGED,
                "the archive " + file + " is damaged: seshat index --full sets it aside and builds a new one.",
                e);
    }

    static SeshatException of(SQLException e, Path file) {
        return switch (SQLiteErrorCode.getErrorCode(e.getErrorCode() & PRIMARY_CODE)) {
            case SQLITE_FULL ->
                new SeshatException(
                        Kind.UNWRITABLE,
                        "the disk is full: " + file
                                + " could not grow. What was archived before is safe; free some space"
                                + " and try again.",
                        e);
            case SQLITE_CORRUPT, SQLITE_NOTADB -> damaged(file, e);
            case SQLITE_BUSY, SQLITE_LOCKED ->
                new SeshatException(
                        Kind.BUSY, "the archive " + file + " is being written by another process: try again.", e);
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM ->
                new SeshatException(
                        Kind.UNWRITABLE,
                        "the archive " + file + " cannot be written: check the permissions of the file and its"
                                + " directory, or choose another with SESHAT_ARCHIVE.",
                        e);
            default ->
                new SeshatException(Kind.UNREADABLE, "the archive " + file + " failed: " + e.getMessage() + ".", e);
        };
    }
}
