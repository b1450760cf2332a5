package dev.seshat.export;

import java.util.Set;

/// What of a session is not to be shared.
///
/// @param secrets whether secrets are masked
/// @param notSecret those that a person says are none, by their id
/// @param leftOut the messages whose content is left out by hand, by their seq
public record Redaction(boolean secrets, Set<String> notSecret, Set<Integer> leftOut) {

    /// Secrets are masked, and that is all.
    public static final Redaction OF_SECRETS = new Redaction(true, Set.of(), Set.of());

    public Redaction {
        notSecret = Set.copyOf(notSecret);
        leftOut = Set.copyOf(leftOut);
    }
}
