package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// What is stored about a log to tell whether it has changed.
///
/// @param modified the log's modification time when it was read
/// @param readAt when reading began
/// @param gone whether it was missing last time
/// @param denied whether it could not be read for lack of permission
public record LogRecord(
        SourceFile.State state, Instant modified, long size, Instant readAt, boolean gone, boolean denied) {

    /// A log modified this shortly before it was read may have changed again without a new time.
    private static final Duration TOO_FRESH = Duration.ofSeconds(2);

    public LogRecord {
        requireNonNull(state, "state");
        requireNonNull(modified, "modified");
        requireNonNull(readAt, "readAt");
    }

    /// Whether the archive has its session.
    public boolean isArchived() {
        return state == SourceFile.State.ARCHIVED || state == SourceFile.State.REDUCED;
    }

    /// Whether a log with this time is unchanged: the time alone decides, unless it was too recent.
    public boolean isUnchanged(Instant modifiedNow) {
        return modified.equals(modifiedNow) && !modified.isAfter(readAt.minus(TOO_FRESH));
    }

    /// Whether a log that was denied can be read now. Permissions do not change its time, so ask the file
    /// system.
    public boolean isPermittedNow(Path log) {
        return denied && Files.isReadable(log);
    }
}
