package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.StoredSession;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/// A log's size and times; if the size or the modification time differs, the log has changed.
///
/// Files may have any time, and any will do for comparison. Times that do not fit into milliseconds are
/// clamped.
public record FileStamp(Instant created, Instant modified, long size) {

    private static final Instant FIRST = Instant.ofEpochMilli(Long.MIN_VALUE);
    private static final Instant LAST = Instant.ofEpochMilli(Long.MAX_VALUE);

    public FileStamp {
        created = inMillis(requireNonNull(created, "created"));
        modified = inMillis(requireNonNull(modified, "modified"));
    }

    private static Instant inMillis(Instant at) {
        if (at.isBefore(FIRST)) {
            return FIRST;
        }
        return at.isAfter(LAST) ? LAST : at;
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
