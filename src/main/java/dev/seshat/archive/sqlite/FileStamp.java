package dev.seshat.archive.sqlite;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// Detects that a database file was written to or replaced.
///
/// @param log the size of its write-ahead log
record FileStamp(@Nullable Object fileKey, long size, long modified, long log) {

    static FileStamp of(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Path log = Path.of(file + "-wal");
            return new FileStamp(
                    attributes.fileKey(),
                    attributes.size(),
                    attributes.lastModifiedTime().toMillis(),
                    Files.exists(log) ? Files.size(log) : 0);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNREADABLE, "the archive " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /// Whether some changes are only in the write-ahead log.
    boolean hasLog() {
        return log > 0;
    }

    /// Fail if the file has changed.
    void requireSame(Path file) {
        if (!of(file).equals(this)) {
            throw new SeshatException(
                    Kind.UNREADABLE, "the archive " + file + " changed while it was being read: try again.");
        }
    }
}
