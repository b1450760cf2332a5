package dev.seshat.json;

import java.util.Locale;

/// What is written where a string was cut.
@FunctionalInterface
public interface CutMark {

    /// The longest mark.
    int MAX_BYTES = 64;

    /// A sentence for readers.
    CutMark SENTENCE = (characters, _, _) ->
            String.format(Locale.ROOT, "\\n[cut here: %,d more characters in the log]", characters);

    /// The mark as the inside of a JSON string, in ASCII.
    ///
    /// @param characters how many characters were left out
    /// @param from where the whole string begins in the text, after its quote
    /// @param to where it ends, before its quote
    String mark(long characters, long from, long to);
}
