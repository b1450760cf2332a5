package dev.seshat.archive.postgres;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes prepared words as one or more vectors. PostgreSQL stores positions up to 16,383, at most 255 per
/// word, and at most 1 MB per vector; beyond that it drops words or fails. So a new vector begins before any
/// of these limits. It repeats the last words of the previous one, so that phrases are found across the
/// boundary. Not thread-safe.
final class VectorWriter {

    /// The weights, highest first.
    static final char A = 'A';

    static final char B = 'B';
    static final char C = 'C';
    static final char D = 'D';

    private static final int MOST_PLACES = 16_000;
    private static final int MOST_OF_ONE = 250;
    /// A character takes at most four bytes, and each position two more.
    private static final int MOST_CHARS = 200_000;

    private static final int REPEATED = 32;

    /// The position of a word, as written in a vector.
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
        // Phrases do not cross columns.
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

    /// A word, quoted for vectors and queries.
    static String quoted(String word) {
        return "'" + word.replace("\\", "\\\\").replace("'", "''") + "'";
    }

    /// Return the vectors of what was added, and reset.
    List<String> take() {
        finish();
        List<String> taken = vectors;
        vectors = new ArrayList<>();
        last.clear();
        place = 0;
        return taken;
    }
}
