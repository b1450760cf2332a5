package dev.seshat.index.lucene;

import dev.seshat.rank.RankingQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.jspecify.annotations.Nullable;

/// Counts, in one segment, how often two tokens stand side by side. [WordScan] marks the documents of a
/// window that contain each token; positions are read only in documents with both tokens of a pair, and once
/// per token. For one query; not thread-safe.
///
/// Counts exactly like Lucene's `PhraseQuery` with a slop, which needs two readers of its own for every pair
/// and field and took half of the time of a query.
final class PairScan {

    /// A pair to count in a field.
    record Lookup(String field, String first, String second, float weight, int row) {}

    private record Pair(Token first, Token second, float weight, int row) {}

    /// A token in a field of the segment.
    private static final class Token {
        private final long[] marked = new long[ScanWindow.SIZE / Long.SIZE];
        private final PostingsEnum postings;
        private int[] positions = new int[16];
        private int count;

        Token(PostingsEnum postings) {
            this.postings = postings;
        }

        void read(int doc) throws IOException {
            if (postings.docID() == doc) {
                return;
            }
            postings.advance(doc);
            count = postings.freq();
            if (positions.length < count) {
                positions = new int[Math.max(count, 2 * positions.length)];
            }
            for (int i = 0; i < count; i++) {
                positions[i] = postings.nextPosition();
            }
        }
    }

    private final int slop;
    private final Map<String, Token> tokens = new HashMap<>();
    private final Map<String, List<Pair>> byField = new LinkedHashMap<>();
    private final long[] candidates = new long[ScanWindow.SIZE / Long.SIZE];

    PairScan(List<Lookup> lookups, int slop, TokenLookup index, LeafReaderContext segment) throws IOException {
        this.slop = slop;
        for (Lookup lookup : lookups) {
            Token first = token(lookup.field(), lookup.first(), index, segment);
            Token second = first == null ? null : token(lookup.field(), lookup.second(), index, segment);
            if (first != null && second != null) {
                byField.computeIfAbsent(lookup.field(), _ -> new ArrayList<>())
                        .add(new Pair(first, second, lookup.weight(), lookup.row()));
            }
        }
    }

    private @Nullable Token token(String field, String text, TokenLookup index, LeafReaderContext segment)
            throws IOException {
        Token known = tokens.get(field + ' ' + text);
        if (known == null) {
            PostingsEnum postings = index.postings(segment, field, text, PostingsEnum.POSITIONS);
            if (postings == null) {
                return null;
            }
            known = new Token(postings);
            tokens.put(field + ' ' + text, known);
        }
        return known;
    }

    /// Where to mark the documents of the window that hold a token; null where it is in no pair.
    long @Nullable [] marks(String field, String text) {
        Token token = tokens.get(field + ' ' + text);
        return token == null ? null : token.marked;
    }

    /// Add what is in the marked documents to the rows of the pairs, and remove the marks.
    ///
    /// @param firstRow the row of the first word's pairs
    void fill(ScanWindow window, int firstRow) throws IOException {
        for (List<Pair> pairs : byField.values()) {
            mark(pairs);
            for (int i = 0; i < candidates.length; i++) {
                for (long left = candidates[i]; left != 0; left &= left - 1) {
                    fill(window, firstRow, pairs, i, left & -left);
                }
            }
        }
        for (Token token : tokens.values()) {
            Arrays.fill(token.marked, 0);
        }
    }

    /// @param block of 64 documents, and `bit` one of them
    private void fill(ScanWindow window, int firstRow, List<Pair> pairs, int block, long bit) throws IOException {
        int place = (block << 6) + Long.numberOfTrailingZeros(bit);
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            if ((pair.first.marked[block] & pair.second.marked[block] & bit) != 0) {
                float frequency = frequency(pair, window.base + place);
                if (frequency > 0) {
                    window.rows[pair.row][place] += pair.weight * frequency;
                    window.paired[place] |= RankingQuery.bit(pair.row - firstRow);
                }
            }
        }
    }

    private void mark(List<Pair> pairs) {
        Arrays.fill(candidates, 0);
        for (Pair pair : pairs) {
            for (int i = 0; i < candidates.length; i++) {
                candidates[i] |= pair.first.marked[i] & pair.second.marked[i];
            }
        }
    }

    private float frequency(Pair pair, int doc) throws IOException {
        pair.first.read(doc);
        pair.second.read(doc);
        return frequency(pair.first.positions, pair.first.count, pair.second.positions, pair.second.count, slop);
    }

    /// How often two tokens stand side by side. An occurrence counts less for each word in between.
    ///
    /// Two cursors move through the positions. The one behind advances until it passes the other; the
    /// smallest distance on the way is a match.
    ///
    /// @param first the positions of the token that comes first, ascending
    /// @param slop the maximum number of words in between
    static float frequency(int[] first, int firsts, int[] second, int seconds, int slop) {
        float sum = 0;
        int i = 0;
        int j = 0;
        int end = Math.max(first[0], second[0] - 1);
        while (true) {
            boolean firstIsBehind = first[i] <= second[j] - 1;
            int other = firstIsBehind ? second[j] - 1 : first[i];
            int distance = end - (firstIsBehind ? first[i] : second[j] - 1);
            boolean passed = false;
            while (!passed && (firstIsBehind ? i + 1 < firsts : j + 1 < seconds)) {
                int position = firstIsBehind ? first[++i] : second[++j] - 1;
                end = Math.max(end, position);
                passed = position > other;
                distance = passed ? distance : Math.min(distance, end - position);
            }
            if (distance <= slop) {
                sum += 1f / (1f + distance);
            }
            if (!passed) {
                return sum;
            }
        }
    }
}
