package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.time.Instant;

/// A session deleted with `forget`.
public record ForgottenSession(SessionKey key, Instant at) {
    public ForgottenSession {
        requireNonNull(key, "key");
        requireNonNull(at, "at");
    }
}
