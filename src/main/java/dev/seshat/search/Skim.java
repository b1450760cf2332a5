package dev.seshat.search;

import dev.seshat.words.WordSpotter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Reads texts for the words of a query, a long text only as far as it must: to its end only if none of them comes.
///
/// One for each search; not thread-safe.
final class Skim {

    /// So much of a text is read at once, and so far one looks for the last of the words.
    private static final int LONG = 3_000;

    private static final int LONGEST = 12_000;

    /// A word of the query in a text.
    ///
    /// @param position the token that it begins with
    /// @param start where it begins in the text, and `end` where it ends
    record Spot(int word, int position, int start, int end) {}

    /// What was read of a text.
    ///
    /// @param spots in the order of where they end
    record Read(List<Spot> spots, int tokens) {}

    private final WordSpotter spotter;
    private final int words;

    Skim(Asked asked) {
        spotter = asked.spotter();
        words = asked.size();
    }

    /// @param thorough whether to look for each of the words, because all of them are said to be there
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

    /// Read a text to its end, for every place of every word.
    Read readAll(String text) {
        List<Spot> spots = new ArrayList<>();
        int tokens =
                spotter.spot(text, (word, position, start, end) -> spots.add(new Spot(word, position, start, end)));
        return new Read(spots, tokens);
    }
}
