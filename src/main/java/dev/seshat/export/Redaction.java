package dev.seshat.export;

import java.util.Set;

/// What of a session is not to be shared.
///
/// @param secrets whether secrets are masked
/// @param notSecret those that a person says are none, by their id
/// @param notKinds kinds of findings that a person says are none, by their noun
/// @param leftOut the messages whose content is left out by hand, by their seq
public record Redaction(boolean secrets, Set<String> notSecret, Set<String> notKinds, Set<Integer> leftOut) {

    /// Secrets are masked, and that is all.
    public static final Redaction OF_SECRETS = new Redaction(true, Set.of(), Set.of());

    public Redaction {
        notSecret = Set.copyOf(notSecret);
        notKinds = Set.copyOf(notKinds);
        leftOut = Set.copyOf(leftOut);
    }

    /// Secrets of all kinds are masked, but for some of them.
    public Redaction(boolean secrets, Set<String> notSecret, Set<Integer> leftOut) {
        this(secrets, notSecret, Set.of(), leftOut);
    }

    /// Whether there is anything that looks like a secret and is not masked.
    boolean keepsSome() {
        return !notSecret.isEmpty() || !notKinds.isEmpty();
    }
}
