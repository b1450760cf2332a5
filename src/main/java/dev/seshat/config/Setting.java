package dev.seshat.config;

import static java.util.Objects.requireNonNull;

/// A value and where it came from.
///
/// @param <T> what kind of value it is
public record Setting<T>(T value, Origin origin) {
    public Setting {
        requireNonNull(value, "value");
        requireNonNull(origin, "origin");
    }

    /// A value that nobody set.
    public static <T> Setting<T> ofDefault(T value) {
        return new Setting<>(value, new Origin.Default());
    }
}
