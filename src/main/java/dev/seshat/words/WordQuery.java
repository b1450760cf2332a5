package dev.seshat.words;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to look up in an index for a word or quoted phrase of a query: any of some phrases. Empty if the text
/// has neither letters nor digits.
public record WordQuery(List<Phrase> anyOf) {

    public WordQuery {
        anyOf = List.copyOf(anyOf);
    }

    /// Consecutive tokens.
    ///
    /// @param prefix whether the last token is a prefix
    public record Phrase(List<String> tokens, boolean prefix) {

        public Phrase {
            if (tokens.isEmpty()) {
                throw new IllegalArgumentException("a phrase has no tokens");
            }
            tokens = List.copyOf(tokens);
        }

        // Written out, because the generated methods of a record cost 7 ms at every start.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Phrase that && that.prefix == prefix && that.tokens.equals(tokens);
        }

        @Override
        public int hashCode() {
            return 31 * tokens.hashCode() + Boolean.hashCode(prefix);
        }

        /// Whether it is a single complete token.
        public boolean isOneToken() {
            return tokens.size() == 1 && !prefix;
        }
    }

    /// The weight of the parts of a name as separate words, as in "login handler" for `loginHandler`: much less
    /// than that of the name itself.
    private static final float APART = 0.3f;

    /// The weights of alternative phrases in the score.
    public static float[] weights(List<Phrase> anyOf) {
        float[] weights = new float[anyOf.size()];
        Arrays.fill(weights, 1);
        boolean isName = anyOf.size() > 1
                && anyOf.getFirst().tokens().size() > 1
                && !anyOf.getFirst().prefix()
                && anyOf.get(1).tokens().size() == 1;
        if (isName) {
            weights[0] = APART;
        }
        return weights;
    }

    /// Whether there is nothing to look up.
    public boolean isEmpty() {
        return anyOf.isEmpty();
    }
}
