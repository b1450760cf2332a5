package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;

/// A version of a file whose bytes the archive keeps: a log, a file that belongs to one, or the rows of a session.
///
/// @param path where the file was
/// @param log the log that it belongs to; its own path if it is one
/// @param key the session that it belonged to
/// @param version its number among the versions of this file, starting at 1
/// @param current whether it is the latest version of a file that did not move elsewhere
/// @param modified its modification time, as precise as the file system has it
/// @param mode its permission bits as in `chmod`; [#UNKNOWN_MODE] if it had none
/// @param keptAt when these bytes were read
/// @param hash the hash of the facts and of all bytes, as [RawHash] computes it
public record RawFile(
        Workstation workstation,
        Path path,
        Path log,
        String agent,
        Kind kind,
        SessionKey key,
        int version,
        boolean current,
        long size,
        Instant modified,
        int mode,
        Instant keptAt,
        String hash) {

    /// The mode of a file on a file system without permission bits.
    public static final int UNKNOWN_MODE = -1;

    /// What the bytes are.
    public enum Kind {
        /// The log of a session.
        LOG,
        /// A file beside a log that belongs to it.
        SIDE,
        /// The rows that a database has of a session, as a JSON document. No such file existed.
        ROWS
    }

    public RawFile {
        requireNonNull(workstation, "workstation");
        requireNonNull(path, "path");
        requireNonNull(log, "log");
        requireNonNull(agent, "agent");
        requireNonNull(kind, "kind");
        requireNonNull(key, "key");
        requireNonNull(modified, "modified");
        requireNonNull(keptAt, "keptAt");
        requireNonNull(hash, "hash");
        if (version < 1 || size < 0) {
            throw new IllegalArgumentException("no version of a file: " + version + ", " + size);
        }
    }
}
