package dev.seshat.export;

import java.util.Set;

/// What not to share of a session.
///
/// @param secrets whether to mask secrets
/// @param notSecret findings that a person has cleared, by id
/// @param notKinds kinds of findings that a person has cleared, by noun
/// @param leftOut messages to leave out, by seq
public record Redaction(boolean secrets, Set<String> notSecret, Set<String> notKinds, Set<Integer> leftOut) {

    /// Mask secrets, nothing else.
    public static final Redaction OF_SECRETS = new Redaction(true, Set.of(), Set.of());

    public Redaction {
        notSecret = Set.copyOf(notSecret);
        notKinds = Set.copyOf(notKinds);
        leftOut = Set.copyOf(leftOut);
    }

    /// Mask secrets of all kinds, except some.
    public Redaction(boolean secrets, Set<String> notSecret, Set<Integer> leftOut) {
        this(secrets, notSecret, Set.of(), leftOut);
    }

    /// Whether something that looks like a secret stays unmasked.
    boolean keepsSome() {
        return !notSecret.isEmpty() || !notKinds.isEmpty();
    }
}
