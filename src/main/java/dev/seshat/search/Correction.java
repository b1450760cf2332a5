package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.query.Query;
import dev.seshat.query.SpellingSuggestion;
import dev.seshat.query.Term;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Corrects a query with a typo, or with a compound word that is unknown.
///
/// @param text the query as probably meant; null if answered as typed
/// @param isBetter whether to answer the correction: no session matches all words as typed
record Correction(Query query, @Nullable String text, boolean isBetter) {

    /// A word in this few messages may itself be a typo.
    private static final long RARE_MESSAGES = 2;

    private static final int SHORTEST = 4;

    /// A shorter word with two letters changed is probably another word.
    private static final int SHORT_WORD = 5;

    /// In longer texts unknown words are common, unless one letter is wrong.
    private static final int SHORT_QUERY = 4;

    static Correction of(Query typed, RankedQuery ranked, Finder finder) {
        Query query = ranked.query();
        String text = CompoundWords.text(typed, query.leaves());
        Correction apart =
                text.equals(typed.text()) ? new Correction(query, null, false) : new Correction(query, text, true);
        if (ranked.holdsAll()) {
            return apart;
        }
        Map<Term.Leaf, Term.Leaf> corrected = new HashMap<>();
        WeightedQuery weighted = ranked.weighted();
        long most = weighted.selective() <= SHORT_QUERY ? RARE_MESSAGES : 0;
        for (int word = 0; word < weighted.size(); word++) {
            Term.Leaf leaf = weighted.leaves().get(word);
            Term.Leaf continued = new Term.Prefix(leaf.text());
            // A word that is still being typed is not a typo if it begins a known word.
            int continuedAt = weighted.leaves().indexOf(continued);
            boolean begins = continuedAt >= 0 && weighted.isKnown(continuedAt);
            boolean rare = weighted.frequencies().get(word).messages() <= most;
            if (rare && !begins && isProse(leaf) && !weighted.isStopWord(word)) {
                finder.spelling(leaf.text())
                        .filter(spelling -> isSlip(leaf.text(), spelling))
                        .ifPresent(spelling -> {
                            corrected.put(leaf, new Term.Word(spelling));
                            corrected.put(continued, new Term.Prefix(spelling));
                        });
            }
        }
        Term words = query.words();
        if (corrected.isEmpty() || words == null) {
            return apart;
        }
        for (Map.Entry<Term.Leaf, Term.Leaf> each : corrected.entrySet()) {
            text = replaced(text, each.getKey().text(), each.getValue().text());
        }
        Term better = words.map(leaf -> corrected.getOrDefault(leaf, leaf));
        return new Correction(query.withWords(better), text, true);
    }

    /// Whether it is an ordinary word; names and numbers are pasted, not mistyped.
    private static boolean isProse(Term.Leaf leaf) {
        String text = leaf.text();
        return leaf instanceof Term.Word
                && text.length() >= SHORTEST
                && text.chars().allMatch(Character::isLetter)
                && text.chars().skip(1).noneMatch(Character::isUpperCase);
    }

    /// Stores compare stems, and similar stems may be different words: `leak` is not a misspelt `leaves`. In
    /// longer words the ending may differ, too.
    private static boolean isSlip(String typed, String spelling) {
        String word = typed.toLowerCase(Locale.ROOT);
        if (word.length() <= SHORT_WORD) {
            return SpellingSuggestion.distance(word, spelling) <= 1;
        }
        int most = Math.min(spelling.length(), word.length() + 2);
        return IntStream.rangeClosed(Math.min(most, word.length() - 2), most)
                .anyMatch(end -> SpellingSuggestion.distance(word, spelling.substring(0, end)) <= 2);
    }

    private static String replaced(String text, String word, String by) {
        return Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(word) + "(?![\\p{L}\\p{N}])")
                .matcher(text)
                .replaceAll(Matcher.quoteReplacement(by));
    }
}
