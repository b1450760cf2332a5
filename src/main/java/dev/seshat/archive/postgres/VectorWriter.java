package dev.seshat.archive.postgres;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes prepared words as vectors: as many as it takes. PostgreSQL knows places up to 16,383 in one, 255 of each
/// word, and no more than 1 MB, and drops the rest or fails; so another vector begins before any of that. It repeats
/// the last words of the one before, so that phrases are found across the border. Not thread-safe.
final class VectorWriter {

    /// The weights, from what counts most.
    static final char A = 'A';

    static final char B = 'B';
    static final char C = 'C';
    static final char D = 'D';

    private static final int MOST_PLACES = 16_000;
    private static final int MOST_OF_ONE = 250;
    /// Of at most four bytes each, beside two for each place.
    private static final int MOST_CHARS = 200_000;

    private static final int REPEATED = 32;

    /// Where a word stands, as a vector says it.
    private static final class Places {
        private final StringBuilder text = new StringBuilder();
        private int count;
    }

    private final Map<String, Places> words = new LinkedHashMap<>();
    private final List<String> last = new ArrayList<>();
    private List<String> vectors = new ArrayList<>();
    private int place;
    private int chars;

    /// Add the words of a column.
    VectorWriter add(String column, char weight) {
        if (column.isEmpty()) {
            return this;
        }
        // No phrase goes on from one column to the next.
        place += words.isEmpty() ? 0 : 1;
        last.clear();
        int from = 0;
        while (from < column.length()) {
            int space = column.indexOf(' ', from);
            int to = space < 0 ? column.length() : space;
            addWord(column.substring(from, to), weight);
            from = to + 1;
        }
        return this;
    }

    private void addWord(String word, char weight) {
        if (isFull(word)) {
            finish();
            last.forEach(repeated -> put(repeated, weight));
        }
        put(word, weight);
        if (last.size() == REPEATED) {
            last.removeFirst();
        }
        last.add(word);
    }

    private boolean isFull(String word) {
        Places places = words.get(word);
        return place >= MOST_PLACES
                || chars + word.length() > MOST_CHARS
                || (places != null && places.count >= MOST_OF_ONE);
    }

    private void put(String word, char weight) {
        Places places = words.get(word);
        if (places == null) {
            places = new Places();
            words.put(word, places);
            chars += word.length();
        }
        place++;
        places.count++;
        places.text.append(places.count == 1 ? ":" : ",").append(place);
        if (weight != D) {
            places.text.append(weight);
        }
    }

    private void finish() {
        if (words.isEmpty()) {
            return;
        }
        StringBuilder vector = new StringBuilder();
        words.forEach((word, places) ->
                vector.append(quoted(word)).append(places.text).append(' '));
        vectors.add(vector.toString());
        words.clear();
        place = 0;
        chars = 0;
    }

    /// A word as vectors and queries want it.
    static String quoted(String word) {
        return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    /// Take the vectors of what was added, and begin anew.
    List<String> take() {
        finish();
        List<String> taken = vectors;
        vectors = new ArrayList<>();
        last.clear();
        place = 0;
        return taken;
    }
}
