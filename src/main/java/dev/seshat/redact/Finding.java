package dev.seshat.redact;

import static java.util.Objects.requireNonNull;

/// A secret in a text.
///
/// @param from its first char
/// @param to the char after its last
public record Finding(SecretKind kind, int from, int to) {
    public Finding {
        requireNonNull(kind, "kind");
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("no place in a text: " + from + ", " + to);
        }
    }
}
