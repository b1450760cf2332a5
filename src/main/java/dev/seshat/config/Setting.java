package dev.seshat.config;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;

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

    /// The same value in another form, from the same place.
    public <R> Setting<R> map(Function<T, R> form) {
        return new Setting<>(form.apply(value), origin);
    }
}
