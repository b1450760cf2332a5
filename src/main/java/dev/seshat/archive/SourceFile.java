package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the archive records about a log: its state when it was read, and how far it was read.
///
/// @param modified its modification time, as precise as the file system has it
/// @param fileKey the file system's identifier of the file, if it has one
/// @param readAt when reading began
/// @param end where to continue
/// @param prefix tells whether the part that was read is unchanged
/// @param reason why it was not archived
/// @param key its session
public record SourceFile(
        Workstation workstation,
        Path path,
        String agent,
        State state,
        @Nullable String reason,
        Instant modified,
        long size,
        @Nullable String fileKey,
        Instant readAt,
        Checkpoint end,
        Fingerprint prefix,
        @Nullable SessionKey key) {

    /// The state of the log.
    public enum State {
        /// It is in the archive.
        ARCHIVED,
        /// It could not be read.
        FAILED,
        /// It contains less than was archived, and nothing new. The archive keeps everything.
        REDUCED,
        /// Another log of the same session holds more.
        SURPASSED,
        /// Its session was deleted with `forget`.
        FORGOTTEN,
        /// Its project is excluded. What was archived before stays.
        EXCLUDED
    }

    public SourceFile {
        requireNonNull(workstation, "workstation");
        requireNonNull(path, "path");
        requireNonNull(agent, "agent");
        requireNonNull(state, "state");
        requireNonNull(modified, "modified");
        requireNonNull(readAt, "readAt");
        requireNonNull(end, "end");
        requireNonNull(prefix, "prefix");
    }

    /// The same, with more in the archive than in the log.
    public SourceFile reduced() {
        return new SourceFile(
                workstation, path, agent, State.REDUCED, reason, modified, size, fileKey, readAt, end, prefix, key);
    }

    /// The same, checked later.
    public SourceFile readAt(Instant later) {
        return new SourceFile(
                workstation, path, agent, state, reason, modified, size, fileKey, later, end, prefix, key);
    }

    /// The part that a run needs for every log.
    public LogRecord known() {
        return new LogRecord(state, modified, size, readAt, false, reason != null && UnreadableLog.isDenied(reason));
    }
}
