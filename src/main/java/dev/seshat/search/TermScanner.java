package dev.seshat.search;

import dev.seshat.words.WordSpotter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Scans texts for the words of a query, a long text only as far as needed: to its end only if none occurs.
///
/// One per search; not thread-safe.
final class TermScanner {

    /// The size of a chunk, and how far to look for the last of the words.
    private static final int LONG = 3_000;

    private static final int LONGEST = 12_000;

    /// A word of the query in a text.
    ///
    /// @param position the token it begins with
    /// @param start its start in the text, and `end` its end
    record Spot(int word, int position, int start, int end) {}

    /// What was found in a text.
    ///
    /// @param spots in the order of their ends
    record Read(List<Spot> spots, int tokens) {}

    private final WordSpotter spotter;
    private final int words;

    TermScanner(WeightedQuery weighted) {
        spotter = weighted.spotter();
        words = weighted.size();
    }

    /// @param thorough whether to look for each word, because all are known to occur
    Read read(String text, boolean thorough) {
        List<Spot> spots = new ArrayList<>();
        BitSet found = new BitSet();
        int tokens = spotter.spot(text, new WordSpotter.Sink() {
            @Override
            public void found(int word, int position, int start, int end) {
                found.set(word);
                spots.add(new Spot(word, position, start, end));
            }

            @Override
            public int readTo(int place) {
                if (place == 0) {
                    return LONG;
                }
                boolean all = thorough && place < LONGEST;
                boolean enough = all ? found.cardinality() == words : !found.isEmpty();
                return enough ? place : place + LONG;
            }
        });
        return new Read(spots, tokens);
    }

    /// Scan a text to its end, for every occurrence of every word.
    Read readAll(String text) {
        List<Spot> spots = new ArrayList<>();
        int tokens =
                spotter.spot(text, (word, position, start, end) -> spots.add(new Spot(word, position, start, end)));
        return new Read(spots, tokens);
    }
}
