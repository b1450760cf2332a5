package dev.seshat.query;

import static java.util.Objects.requireNonNull;

/// A time that a question names in words, such as "last week" or "in January".
///
/// @param words as typed
public record NamedTime(String words, DateRange range) {
    public NamedTime {
        requireNonNull(words, "words");
        requireNonNull(range, "range");
    }
}
