package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/// A session in a store, with what a file of its own would tell of it.
///
/// @param modified when anything of it last changed
/// @param size the bytes that it takes, as nearly as can be told without reading it
public record StoredSession(SessionFile file, Instant created, Instant modified, long size) {
    public StoredSession {
        requireNonNull(file, "file");
        requireNonNull(created, "created");
        requireNonNull(modified, "modified");
    }
}
