package dev.seshat.archive.postgres;

import dev.seshat.words.WordQuery;
import dev.seshat.words.WordQuery.Phrase;
import java.util.Arrays;
import java.util.List;

/// The occurrences of a query's words in one text, as ranking needs them. Reused for the next text.
final class Occurrences {

    /// How many words may stand between the two words of a pair.
    private static final int PAIR_SLOP = 2;

    private final QueryWords words;
    private final WordPlaces places;
    private final float[] counts;
    private final float[] pairs;

    Occurrences(QueryWords words) {
        this.words = words;
        places = new WordPlaces(words.tokens());
        counts = new float[words.size()];
        pairs = new float[words.scored()];
    }

    WordPlaces places() {
        return places;
    }

    TextCounts taken() {
        return new TextCounts(counts, pairs);
    }

    /// Count the occurrences at the given places.
    void count() {
        Arrays.fill(pairs, 0);
        for (int leaf = 0; leaf < counts.length; leaf++) {
            counts[leaf] = 0;
            List<Phrase> forms = words.forms(leaf);
            float[] weights = WordQuery.weights(forms);
            for (int i = 0; i < weights.length; i++) {
                // One occurrence is often indexed in several forms, such as `login_handler` and
                // `loginhandler`.
                Phrase form = forms.get(i);
                counts[leaf] =
                        form.prefix() ? counts[leaf] : Math.max(counts[leaf], run(form.tokens(), 0) * weights[i]);
            }
        }
        for (int word = 1; word < pairs.length; word++) {
            List<String> pair = words.pair(word);
            pairs[word] = pair.isEmpty() || counts[word] == 0 || counts[word - 1] == 0 ? 0 : run(pair, PAIR_SLOP);
        }
    }

    /// The text contains a word with this prefix.
    void holds(int leaf, float weight) {
        counts[leaf] = Math.max(counts[leaf], weight);
    }

    /// Whether all words follow each other in order.
    boolean isInOrder() {
        List<String> all = words.inOrder();
        return words.scored() > 1 && !all.isEmpty() && run(all, words.scored()) > 0;
    }

    /// Whether the text begins with the typed words, if there is more than one.
    boolean isOpening() {
        List<String> opening = words.opening();
        boolean opens = opening.size() > 1;
        for (int i = 0; opens && i < opening.size(); i++) {
            // Positions start at 1.
            opens = nearest(places.number(opening.get(i)), i + 1) == i + 1;
        }
        return opens;
    }

    /// How often the tokens follow one another. Occurrences with gaps count less.
    ///
    /// @param slop the largest gap
    private float run(List<String> tokens, int slop) {
        int first = places.number(tokens.getFirst());
        float sum = 0;
        for (int i = 0; first >= 0 && i < places.size(first); i++) {
            int apart = apart(tokens, places.place(first, i), slop);
            sum += apart <= slop ? places.weight(first, i) / (1 + apart) : 0;
        }
        return sum;
    }

    /// The gap between the tokens nearest to their positions in the run.
    private int apart(List<String> tokens, int start, int slop) {
        int from = 0;
        int to = 0;
        for (int i = 1; i < tokens.size(); i++) {
            int off = nearest(places.number(tokens.get(i)), start + i) - start - i;
            if (Math.abs(off) > slop) {
                return Integer.MAX_VALUE;
            }
            from = Math.min(from, off);
            to = Math.max(to, off);
        }
        return to - from;
    }

    private int nearest(int token, int place) {
        int nearest = Integer.MAX_VALUE / 2;
        for (int i = 0; token >= 0 && i < places.size(token); i++) {
            int each = places.place(token, i);
            nearest = Math.abs(each - place) < Math.abs(nearest - place) ? each : nearest;
        }
        return nearest;
    }
}
