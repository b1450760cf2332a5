package dev.seshat.archive.sqlite;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// What tells a database file from the same one after somebody wrote to it or replaced it.
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

    /// Whether some of what was written is in the log only.
    boolean hasLog() {
        return log > 0;
    }

    /// Refuse a file that was changed since.
    void requireSame(Path file) {
        if (!of(file).equals(this)) {
            throw new SeshatException(
                    Kind.UNREADABLE, "the archive " + file + " was changed while it was read: try again.");
        }
    }
}
