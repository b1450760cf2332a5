package dev.seshat.search;

import dev.seshat.query.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is known about a regular expression without running it, so that most texts need not be matched.
///
/// @param anyOf every match contains one of these texts; empty if unknown
/// @param words for each alternative the whole words in every match, in lower case; empty if an alternative
/// has none
/// @param oneLine whether no match can contain a line end
record PatternShape(List<String> anyOf, List<List<String>> words, boolean oneLine) {

    static final PatternShape UNKNOWN = new PatternShape(List.of(), List.of(), false);

    /// A shorter text is in nearly every line.
    private static final int SHORTEST = 2;

    private static final int SHORTEST_WORD = 3;

    PatternShape {
        anyOf = List.copyOf(anyOf);
        words = List.copyOf(words);
    }

    static PatternShape of(TextPattern pattern) {
        boolean flagged = pattern.source().startsWith("(?i)");
        boolean anyCase = pattern.ignoresCase() || flagged;
        Optional<PatternOutline> outline =
                PatternOutline.of(flagged ? pattern.source().substring(4) : pattern.source());
        return outline.map(known -> of(known, anyCase)).orElse(UNKNOWN);
    }

    private static PatternShape of(PatternOutline outline, boolean anyCase) {
        List<String> literals = new ArrayList<>();
        List<List<String>> words = new ArrayList<>();
        for (String alternative : outline.alternatives()) {
            literals.add(literal(alternative, anyCase));
            words.add(words(alternative, anyCase));
        }
        boolean certain = literals.stream().allMatch(literal -> literal.length() >= SHORTEST);
        boolean narrow = words.stream().noneMatch(List::isEmpty);
        return new PatternShape(certain ? literals : List.of(), narrow ? words : List.of(), outline.oneLine());
    }

    /// The longest text in an alternative; empty if there is none.
    private static String literal(String alternative, boolean anyCase) {
        String longest = "";
        int from = 0;
        for (int i = 0; i <= alternative.length(); i++) {
            if (i == alternative.length() || !isCertain(alternative.charAt(i), anyCase)) {
                longest = i - from > longest.length() ? alternative.substring(from, i) : longest;
                from = i + 1;
            }
        }
        return longest;
    }

    /// Ignoring case, `k` also matches the Kelvin sign, `s` the long s, and other letters have more than two
    /// forms.
    private static boolean isCertain(char c, boolean anyCase) {
        return !PatternOutline.isPlaceholder(c) && (!anyCase || (c < 0x80 && "kKsS".indexOf(c) < 0));
    }

    /// The words between certain word boundaries. An index need not contain parts of words as written.
    private static List<String> words(String alternative, boolean anyCase) {
        List<String> words = new ArrayList<>();
        int from = -1;
        for (int i = 0; i < alternative.length(); i++) {
            char c = alternative.charAt(i);
            if (separates(c)) {
                if (from >= 0 && i - from >= SHORTEST_WORD) {
                    words.add(alternative.substring(from, i).toLowerCase(java.util.Locale.ROOT));
                }
                from = i + 1;
            } else if (!isPlainLetter(c, i == from, anyCase)) {
                from = -1;
            }
        }
        return words;
    }

    /// Names such as `parseFile` are several words to an index: only lower-case letters after the first are
    /// safe.
    private static boolean isPlainLetter(char c, boolean first, boolean anyCase) {
        return (c >= 'a' && c <= 'z' && isCertain(c, anyCase)) || (first && c >= 'A' && c <= 'Z' && !anyCase);
    }

    private static boolean separates(char c) {
        return c == PatternOutline.SEPARATOR || (c < 0x80 && !Character.isLetterOrDigit(c) && c != '_' && c != '\'');
    }
}
