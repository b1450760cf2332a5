package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.StoredSession;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/// What the file system says of a log; when size or time of the last change differ, the log has changed.
///
/// A file may have any time, and one is as good as another to tell that. Those that are no number of milliseconds are
/// taken for the nearest that is.
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
