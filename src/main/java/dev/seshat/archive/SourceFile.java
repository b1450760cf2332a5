package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.Checkpoint;
import dev.seshat.agent.UnreadableLog;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What the archive notes of a log: how it was when it was read, and how far.
///
/// @param modified when the log had last changed, as exactly as the file system tells
/// @param fileKey what the file system calls the file, where it has a name for it
/// @param readAt when the reading began
/// @param end where to go on
/// @param prefix what tells whether the part that was read is still the same
/// @param reason why it was not taken in
/// @param key the session that it is
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

    /// What became of the log.
    public enum State {
        /// It is in the archive.
        ARCHIVED,
        /// It could not be read.
        FAILED,
        /// It holds less than was archived of it, and nothing else. What was archived stays.
        REDUCED,
        /// Another log of the same session holds more.
        SURPASSED,
        /// Its session was deleted on purpose.
        FORGOTTEN,
        /// Its project is not to be archived. What was archived of it before stays, as it was.
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

    /// The same, of which the archive holds more.
    public SourceFile reduced() {
        return new SourceFile(
                workstation, path, agent, State.REDUCED, reason, modified, size, fileKey, readAt, end, prefix, key);
    }

    /// The same, looked at later.
    SourceFile readAt(Instant later) {
        return new SourceFile(
                workstation, path, agent, state, reason, modified, size, fileKey, later, end, prefix, key);
    }

    /// The part that a run needs to know of every log.
    public KnownLog known() {
        return new KnownLog(state, modified, size, readAt, false, reason != null && UnreadableLog.isDenied(reason));
    }
}
