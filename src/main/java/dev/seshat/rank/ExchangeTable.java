package dev.seshat.rank;

import java.util.Arrays;

/// The state of each exchange while a query runs: the words of all its matching messages.
final class ExchangeTable {

    private static final int SEQ_BITS = 32;

    private final int words;
    private final LongTable rows = new LongTable();
    private double[] length = new double[64];
    /// The words that occur in the exchange, and those right after the previous one.
    private long[] held = new long[64];

    private long[] paired = new long[64];
    private float[] counts;
    private float[] pairs;

    ExchangeTable(int words) {
        this.words = words;
        counts = new float[64 * words];
        pairs = new float[64 * words];
    }

    void add(int session, int exchange, int textLength, MatchedWords found) {
        int row = rows.row((long) session << SEQ_BITS | exchange);
        if (row == length.length) {
            grow();
        }
        length[row] += textLength;
        held[row] |= found.held();
        paired[row] |= found.paired();
        for (long left = found.held(); left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            if (word < words) {
                counts[row * words + word] += found.count(word);
            }
        }
        for (long left = found.paired(); left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            pairs[row * words + word] += found.pair(word);
        }
    }

    private void grow() {
        int size = length.length * 2;
        length = Arrays.copyOf(length, size);
        held = Arrays.copyOf(held, size);
        paired = Arrays.copyOf(paired, size);
        counts = Arrays.copyOf(counts, size * words);
        pairs = Arrays.copyOf(pairs, size * words);
    }

    /// The score of the best exchange of each session.
    double[] best(int sessions, ScoringModel model) {
        double[] best = new double[sessions];
        for (int row = 0; row < rows.size(); row++) {
            int session = (int) (rows.key(row) >> SEQ_BITS);
            best[session] = Math.max(
                    best[session], model.exchange(held[row], paired[row], counts, pairs, row * words, length[row]));
        }
        return best;
    }
}
