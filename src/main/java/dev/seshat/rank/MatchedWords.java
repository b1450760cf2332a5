package dev.seshat.rank;

/// The words of a query in one text: how often each occurs, and how often right after the previous one.
///
/// A text holds few of the words of a question, so scoring goes from one that occurs to the next. Reused from
/// text to text; not thread-safe.
public final class MatchedWords {

    private final float[] counts;
    private final float[] pairs;
    private long held;
    private long paired;

    /// @param leaves the number of all words, excluded ones included
    /// @param words the number of those to score
    public MatchedWords(int leaves, int words) {
        counts = new float[leaves];
        pairs = new float[words];
    }

    /// The occurrences in a text, which do not change.
    ///
    /// @param counts of each word, weighted by field: wanted words first, then unwanted ones
    /// @param pairs how often each word occurs right after the previous one; the first is unused
    public static MatchedWords of(float[] counts, float[] pairs) {
        MatchedWords found = new MatchedWords(counts.length, pairs.length);
        for (int word = 0; word < counts.length; word++) {
            found.count(word, counts[word]);
        }
        for (int word = 0; word < pairs.length; word++) {
            found.pair(word, pairs[word]);
        }
        return found;
    }

    /// Set how often a word occurs.
    public void count(int word, float count) {
        if (count > 0) {
            counts[word] = count;
            held |= RankingQuery.bit(word);
        }
    }

    /// Set how often a word occurs right after the previous one.
    public void pair(int word, float count) {
        if (count > 0) {
            pairs[word] = count;
            paired |= RankingQuery.bit(word);
        }
    }

    /// Forget all, for the next text.
    public void clear() {
        for (long left = held; left != 0; left &= left - 1) {
            counts[Long.numberOfTrailingZeros(left)] = 0;
        }
        for (long left = paired; left != 0; left &= left - 1) {
            pairs[Long.numberOfTrailingZeros(left)] = 0;
        }
        held = 0;
        paired = 0;
    }

    float count(int word) {
        return counts[word];
    }

    float pair(int word) {
        return pairs[word];
    }

    /// The words that occur, one bit each.
    long held() {
        return held;
    }

    /// The words that occur right after the previous one.
    long paired() {
        return paired;
    }

    /// The words that occur at least so often.
    long held(float least) {
        long enough = 0;
        for (long left = held; left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            enough |= counts[word] >= least ? RankingQuery.bit(word) : 0;
        }
        return enough;
    }
}
