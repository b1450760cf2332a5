package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.StoredSession;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/// What the file system says of a log; when size or time of the last change differ, the log has changed.
public record FileStamp(Instant created, Instant modified, long size) {
    public FileStamp {
        requireNonNull(created, "created");
        requireNonNull(modified, "modified");
    }

    /// The stamp of a session in a store.
    public static FileStamp of(StoredSession session) {
        return new FileStamp(session.created(), session.modified(), session.size());
    }

    /// The stamp of a file with these attributes.
    public static FileStamp of(BasicFileAttributes attributes) {
        return new FileStamp(
                attributes.creationTime().toInstant(),
                attributes.lastModifiedTime().toInstant(),
                attributes.size());
    }
}
