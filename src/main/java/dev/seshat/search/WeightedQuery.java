package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.query.DateRange;
import dev.seshat.query.NamedTime;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.RankingQuery;
import dev.seshat.words.WordQuery;
import dev.seshat.words.WordSpotter;
import dev.seshat.words.Words;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// The words of a query with their weights: rare words weigh more than common ones.
///
/// @param leaves the words
/// @param frequencies how common each is; `weights` are their weights
record WeightedQuery(
        Query query, Words words, List<Term.Leaf> leaves, List<Frequency> frequencies, List<Double> weights) {

    private static final double MIN_SHARE = 1e-7;

    /// The reduced weight of stop words.
    private static final double STOP_WORD = 0.2;

    /// Rare words weigh more, but one rare word is not the whole query. 1 would be the usual inverse frequency.
    private static final double RARITY = 0.8;

    /// The share of the words that a session must contain. The words of a question are seldom those of its
    /// answer.
    private static final double SOME = 0.1;

    private static final double MAX = 0.5;
    private static final double ALL = 2;

    static WeightedQuery of(Query query, Finder finder) {
        List<Frequency> frequencies = finder.frequencies(query.leaves());
        return CompoundWords.split(query, frequencies)
                .map(taken -> of(taken, finder.frequencies(taken.leaves()), finder.words()))
                .orElseGet(() -> of(query, frequencies, finder.words()));
    }

    private static WeightedQuery of(Query query, List<Frequency> frequencies, Words words) {
        List<Term.Leaf> leaves = query.leaves();
        boolean hasTelling = leaves.stream().anyMatch(leaf -> !isStopWord(leaf, words));
        List<Double> weights = new ArrayList<>();
        for (int word = 0; word < leaves.size(); word++) {
            double weight = weight(frequencies.get(word));
            weights.add(hasTelling && isStopWord(leaves.get(word), words) ? weight * STOP_WORD : weight);
        }
        return new WeightedQuery(query, words, leaves, frequencies, weights);
    }

    private static double weight(Frequency frequency) {
        return Math.pow(Math.log(1 + 1 / Math.max(MIN_SHARE, frequency.share())), RARITY);
    }

    int size() {
        return leaves.size();
    }

    boolean isKnown(int word) {
        return frequencies.get(word).messages() > 0;
    }

    /// Whether a term matches, given which words were found.
    boolean isIn(Term term, BitSet found) {
        return switch (term) {
            case Term.Leaf leaf -> found.get(leaves.indexOf(leaf));
            case Term.All(List<Term> all) -> all.stream().allMatch(each -> isIn(each, found));
            case Term.Any(List<Term> any) -> any.stream().anyMatch(each -> isIn(each, found));
            // Excluded words are not searched for; the store has handled them.
            case Term.Not _ -> true;
        };
    }

    /// Finds these words in texts.
    WordSpotter spotter() {
        List<WordQuery> queries = new ArrayList<>();
        for (Term.Leaf leaf : leaves) {
            queries.add(leaf instanceof Term.Prefix ? words.prefix(leaf.text()) : words.query(leaf.text()));
        }
        return new WordSpotter(words, queries);
    }

    /// The input for a store's ranking.
    ///
    /// @param wanted the words of the query, at least one
    /// @param asTyped whether to find only sessions with all words
    RankingQuery rankingQuery(Term wanted, boolean asTyped) {
        boolean onlyStopWords = selective() == 0;
        List<RankingQuery.Word> scored = new ArrayList<>();
        for (int word = 0; word < size(); word++) {
            scored.add(new RankingQuery.Word(
                    leaves.get(word), weights.get(word), onlyStopWords || !isStopWord(word), isKnown(word)));
        }
        Term condition = wanted.without(query.without());
        boolean plain = wanted instanceof Term.All(List<Term> terms)
                && terms.stream().allMatch(term -> term instanceof Term.Leaf || term.isBeingTyped());
        List<DateRange> times = query.dates().stream().map(NamedTime::range).toList();
        double partial = plain && !asTyped ? (isQuestion() ? SOME : MAX) : ALL;
        String typed = plain && query.filters().isEmpty() && query.without().isEmpty()
                ? query.text()
                : leaves.stream().map(Term.Leaf::text).collect(Collectors.joining(" "));
        return new RankingQuery(scored, unwanted(condition), typed, condition, partial, !isQuestion(), times);
    }

    /// The negated words of a term.
    private List<Term.Leaf> unwanted(Term condition) {
        Set<Term.Leaf> unwanted = new LinkedHashSet<>();
        addUnwanted(condition, unwanted);
        unwanted.removeAll(leaves);
        return List.copyOf(unwanted);
    }

    private static void addUnwanted(Term term, Set<Term.Leaf> to) {
        if (term instanceof Term.All(List<Term> terms)) {
            terms.forEach(each -> addUnwanted(each, to));
        } else if (term instanceof Term.Any(List<Term> terms)) {
            terms.forEach(each -> addUnwanted(each, to));
        } else if (term instanceof Term.Not(Term not)) {
            to.addAll(not.leaves());
            addUnwanted(not, to);
        }
    }

    /// Whether it reads like a question: stop words among several other words.
    boolean isQuestion() {
        return selective() < size() && selective() >= 2;
    }

    int selective() {
        int selective = 0;
        for (int word = 0; word < size(); word++) {
            selective += isStopWord(word) ? 0 : 1;
        }
        return selective;
    }

    /// Whether a word is a stop word.
    boolean isStopWord(int word) {
        return isStopWord(leaves.get(word), words);
    }

    private static boolean isStopWord(Term.Leaf leaf, Words words) {
        return leaf instanceof Term.Word(String text)
                && words.isStopWord(text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+$", ""));
    }
}
