package dev.seshat.words;

import java.util.List;

/// What a word or quoted phrase of a query asks an index for: any of some phrases. Without phrases it asks for
/// nothing, because what was typed has neither letters nor digits.
public record WordQuery(List<Phrase> anyOf) {

    public WordQuery {
        anyOf = List.copyOf(anyOf);
    }

    /// Tokens that follow one another.
    ///
    /// @param prefix whether the last token may go on
    public record Phrase(List<String> tokens, boolean prefix) {

        public Phrase {
            if (tokens.isEmpty()) {
                throw new IllegalArgumentException("a phrase has no tokens");
            }
            tokens = List.copyOf(tokens);
        }
    }

    /// Whether there is nothing to ask for.
    public boolean isEmpty() {
        return anyOf.isEmpty();
    }
}
