package dev.seshat.rank;

import dev.seshat.query.DateRange;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The words of a query with their weights. Each word has a number; a `long` with a bit for each records
/// which of them a text contains.
///
/// @param words the words to score, in typing order
/// @param unwanted the excluded words; their numbers follow those of `words`
/// @param typed all words in sequence as typed: a title may begin with them
/// @param condition how the words are combined; exclusions occur as [Term.Not]
/// @param partial the share of the words, by weight, that a session must contain; above 1 if it must contain
/// all
/// @param wordsFirst whether sessions with all words come before all others
/// @param times the times that the query names: messages of those times are preferred
public record RankingQuery(
        List<Word> words,
        List<Term.Leaf> unwanted,
        String typed,
        Term condition,
        double partial,
        boolean wordsFirst,
        List<DateRange> times) {

    /// The number of words that fit into a `long`.
    public static final int MOST = Long.SIZE;

    /// A word to score.
    ///
    /// @param weight rare words weigh more than common ones
    /// @param selective whether to search for it; others, such as "the", count only beside a selective word
    /// @param known whether it occurs anywhere
    public record Word(Term.Leaf leaf, double weight, boolean selective, boolean known) {}

    public RankingQuery {
        words = List.copyOf(words);
        unwanted = List.copyOf(unwanted);
        times = List.copyOf(times);
        if (words.size() + unwanted.size() > MOST) {
            throw new IllegalArgumentException("at most " + MOST + " words");
        }
    }

    /// All words by their numbers.
    public List<Term.Leaf> leaves() {
        List<Term.Leaf> leaves = new ArrayList<>();
        words.forEach(word -> leaves.add(word.leaf()));
        leaves.addAll(unwanted);
        return leaves;
    }

    /// Whether a text with these words matches the whole query and contains no excluded word.
    public boolean isIn(long held) {
        return isIn(condition, held, leaves());
    }

    private boolean isIn(Term term, long held, List<Term.Leaf> leaves) {
        return switch (term) {
            case Term.Leaf leaf -> isOptional(leaf, leaves) || (held & bit(leaves.indexOf(leaf))) != 0;
            case Term.All(List<Term> all) -> all.stream().allMatch(each -> isIn(each, held, leaves));
            case Term.Any(List<Term> any) -> any.stream().anyMatch(each -> isIn(each, held, leaves));
            case Term.Not(Term not) -> !isIn(not, held, leaves);
        };
    }

    private boolean isOptional(Term.Leaf leaf, List<Term.Leaf> leaves) {
        int number = leaves.indexOf(leaf);
        return number < words.size() && !words.get(number).selective();
    }

    /// Whether a session with these words matches enough of the query: all quoted words, no excluded word,
    /// and most of the rest that occurs anywhere.
    public boolean matchesEnough(long held) {
        if (partial > 1 || (held & unwantedBits()) != 0) {
            return false;
        }
        double all = 0;
        double there = 0;
        for (int number = 0; number < words.size(); number++) {
            Word word = words.get(number);
            boolean holds = (held & alternatives(number)) != 0;
            if (!holds && word.known() && word.leaf() instanceof Term.Phrase) {
                return false;
            }
            if (word.selective() && word.known() && !isContinued(number)) {
                all += word.weight();
                there += holds ? word.weight() : 0;
            }
        }
        return there > 0 && there >= partial * all;
    }

    /// The selective words that a session with these words lacks, as typed.
    public List<String> missing(long held) {
        List<String> missing = new ArrayList<>();
        for (int number = 0; number < words.size(); number++) {
            if (words.get(number).selective() && !isContinued(number) && (held & alternatives(number)) == 0) {
                missing.add(words.get(number).leaf().text());
            }
        }
        return missing;
    }

    /// Whether the word is being typed: then its prefix stands for both.
    private boolean isContinued(int number) {
        return words.get(number).leaf() instanceof Term.Word && typed(number) >= 0;
    }

    /// The bits of a word, and of the word that it continues while that is being typed.
    private long alternatives(int number) {
        int other = typed(number);
        return bit(number) | (other < 0 ? 0 : bit(other));
    }

    /// The other half of a word that is [being typed][Term#isBeingTyped()]; -1 for any other word.
    private int typed(int number) {
        Term.Leaf leaf = words.get(number).leaf();
        for (int other = 0; other < words.size(); other++) {
            if (other != number && isBeingTyped(leaf, words.get(other).leaf())) {
                return other;
            }
        }
        return -1;
    }

    private boolean isBeingTyped(Term.Leaf one, Term.Leaf other) {
        boolean isPair = one.text().equals(other.text())
                && ((one instanceof Term.Word && other instanceof Term.Prefix)
                        || (one instanceof Term.Prefix && other instanceof Term.Word));
        return isPair
                && (condition.isBeingTyped()
                        || (condition instanceof Term.All(List<Term> terms)
                                && terms.stream().anyMatch(Term::isBeingTyped)));
    }

    /// The bits of the excluded words.
    long unwantedBits() {
        long bits = 0;
        for (int number = words.size(); number < words.size() + unwanted.size(); number++) {
            bits |= bit(number);
        }
        return bits;
    }

    /// The bit of a word.
    public static long bit(int number) {
        return 1L << number;
    }

    /// Whether a moment is in one of the preferred times.
    ///
    /// @param at null if unknown
    public boolean isTimely(java.time.@Nullable Instant at) {
        return at != null && times.stream().anyMatch(range -> range.contains(at));
    }
}
