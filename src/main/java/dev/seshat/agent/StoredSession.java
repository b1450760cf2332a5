package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/// A session in a store, with the metadata a file would have.
///
/// @param modified when any part of it last changed
/// @param size its approximate size in bytes, as far as known without reading it
public record StoredSession(SessionFile file, Instant created, Instant modified, long size) {
    public StoredSession {
        requireNonNull(file, "file");
        requireNonNull(created, "created");
        requireNonNull(modified, "modified");
    }
}
