package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// What must be known of a log to tell whether it has changed.
///
/// @param modified when the log had last changed when it was read
/// @param readAt when the reading began
/// @param gone whether it was missing the last time
/// @param denied whether there was no permission to read it
public record KnownLog(
        SourceFile.State state, Instant modified, long size, Instant readAt, boolean gone, boolean denied) {

    /// A log that changed so shortly before it was read may have changed once more without another time.
    private static final Duration TOO_FRESH = Duration.ofSeconds(2);

    public KnownLog {
        requireNonNull(state, "state");
        requireNonNull(modified, "modified");
        requireNonNull(readAt, "readAt");
    }

    /// Whether a log with this time is as it was: the time alone decides (INV-004), unless it was too fresh to tell.
    public boolean isUnchanged(Instant modifiedNow) {
        return modified.equals(modifiedNow) && !modified.isAfter(readAt.minus(TOO_FRESH));
    }

    /// Whether a log that might not be read now may be. Its time does not tell, so the file system is asked.
    public boolean isPermittedNow(Path log) {
        return denied && Files.isReadable(log);
    }
}
