package dev.seshat.config;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;

/// The value of a setting and where it came from.
///
/// @param <T> the type of the value
public record Setting<T>(T value, Origin origin) {
    public Setting {
        requireNonNull(value, "value");
        requireNonNull(origin, "origin");
    }

    /// A default value.
    public static <T> Setting<T> ofDefault(T value) {
        return new Setting<>(value, new Origin.Default());
    }

    /// The same value converted, with the same origin.
    public <R> Setting<R> map(Function<T, R> form) {
        return new Setting<>(form.apply(value), origin);
    }
}
