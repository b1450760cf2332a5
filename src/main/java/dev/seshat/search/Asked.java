package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Weighted;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.words.WordQuery;
import dev.seshat.words.WordSpotter;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/// The words of a query, each with how much it tells: rare words more than common ones.
///
/// @param leaves what is asked for
/// @param frequencies how common each is, and `weights` how much it counts
record Asked(Words words, List<Term.Leaf> leaves, List<Finder.Frequency> frequencies, List<Double> weights) {

    private static final double LEAST_SHARE = 1e-7;

    /// How much less words count that questions are made of.
    private static final double EMPTY = 0.1;

    static Asked of(Query query, Finder finder) {
        Words words = finder.words();
        List<Term.Leaf> leaves = query.leaves();
        List<Finder.Frequency> frequencies = finder.frequencies(leaves);
        boolean question = leaves.stream().anyMatch(leaf -> !isStopWord(leaf, words));
        List<Double> weights = new ArrayList<>();
        for (int word = 0; word < leaves.size(); word++) {
            double weight = weight(frequencies.get(word));
            weights.add(question && isStopWord(leaves.get(word), words) ? weight * EMPTY : weight);
        }
        return new Asked(words, leaves, frequencies, weights);
    }

    private static double weight(Finder.Frequency frequency) {
        return Math.log(1 + 1 / Math.max(LEAST_SHARE, frequency.share()));
    }

    int size() {
        return leaves.size();
    }

    boolean isKnown(int word) {
        return frequencies.get(word).messages() > 0;
    }

    /// Whether a term holds where these of the words were found.
    boolean isIn(Term term, BitSet found) {
        return term.fold(
                leaf -> found.get(leaves.indexOf(leaf)),
                all -> all.stream().allMatch(each -> isIn(each, found)),
                any -> any.stream().anyMatch(each -> isIn(each, found)),
                // What is kept out is not among the words that are looked for; the store has seen to it.
                _ -> true);
    }

    /// Finds these words in texts.
    WordSpotter spotter() {
        List<WordQuery> queries = new ArrayList<>();
        for (Term.Leaf leaf : leaves) {
            queries.add(leaf instanceof Term.Prefix ? words.prefix(leaf.text()) : words.query(leaf.text()));
        }
        return new WordSpotter(words, queries);
    }

    /// The words that tell something: not those that questions are made of, unless there are no others.
    List<Weighted> telling() {
        List<Weighted> telling = new ArrayList<>();
        List<Weighted> all = new ArrayList<>();
        for (int word = 0; word < size(); word++) {
            if (isKnown(word)) {
                Weighted weighted = new Weighted(leaves.get(word), weights.get(word));
                all.add(weighted);
                if (!isStopWord(word)) {
                    telling.add(weighted);
                }
            }
        }
        return telling.isEmpty() ? all : telling;
    }

    /// Whether it reads like a question: words that say nothing among several that do.
    boolean isQuestion() {
        int empty = 0;
        for (int word = 0; word < size(); word++) {
            empty += isStopWord(word) ? 1 : 0;
        }
        return empty > 0 && size() - empty >= 2;
    }

    /// Whether a word says nothing about what is looked for.
    boolean isStopWord(int word) {
        return isStopWord(leaves.get(word), words);
    }

    private static boolean isStopWord(Term.Leaf leaf, Words words) {
        return leaf instanceof Term.Word(String text)
                && words.isStopWord(text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+$", ""));
    }
}
