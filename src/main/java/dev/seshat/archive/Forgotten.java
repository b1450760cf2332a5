package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.time.Instant;

/// A session that was deleted on purpose.
public record Forgotten(SessionKey key, Instant at) {
    public Forgotten {
        requireNonNull(key, "key");
        requireNonNull(at, "at");
    }
}
