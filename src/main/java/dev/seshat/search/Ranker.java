package dev.seshat.search;

import dev.seshat.model.Message;
import dev.seshat.words.WordSpotter;
import java.util.Arrays;
import java.util.BitSet;

/// Says how well a text answers a query: BM25 over the fields of a message, in which a tool's name counts twice, a path
/// one and a half times and output half (a word in the title of a tool is no accident, one in a log file often is).
/// Words that stand side by side as in the query count more.
///
/// One for each search; not thread-safe.
final class Ranker {

    private static final double TOOL = 2;
    private static final double PATH = 1.5;
    private static final double TEXT = 1;
    private static final double OUTPUT = 0.5;

    /// How soon it stops to matter that a word is there once more.
    private static final double SATURATION = 1.2;

    /// How much a long text counts less, and what is usual.
    private static final double LENGTH_COUNTS = 0.5;

    private static final double USUAL_TOKENS = 100;

    /// How much it counts that two words of the query stand together.
    private static final double PAIR = 0.5;

    /// Words in between that do not part a pair.
    private static final int APART = 2;

    /// So many words apart the first and the last of the query's words still belong together.
    private static final int CLOSE = 40;

    private static final int NOWHERE = Integer.MIN_VALUE / 2;

    /// Of a longer text only so much is looked at, more if a word is not in it, and all of it if none is.
    private static final int LONG = 3_000;

    private static final int LONGEST = 12_000;

    private final Asked asked;
    private final WordSpotter spotter;
    private final double[] weighted;
    private final int[] lastPosition;
    private final boolean[] paired;
    private int tokens;
    private boolean close;

    Ranker(Asked asked, WordSpotter spotter) {
        this.asked = asked;
        this.spotter = spotter;
        weighted = new double[asked.size()];
        lastPosition = new int[asked.size()];
        paired = new boolean[asked.size()];
    }

    /// What a text is worth.
    ///
    /// @param found which words it holds
    /// @param close whether it holds all of them, close together
    record Worth(double score, BitSet found, boolean close) {}

    Worth of(Message message) {
        begin();
        message.content()
                .fold(
                        text -> add(text.text(), TEXT),
                        call -> {
                            add(call.tool(), TOOL);
                            call.files().forEach(file -> add(file, PATH));
                            add(call.textWithoutFiles(), TEXT);
                        },
                        result -> add(result.text(), OUTPUT));
        return worth();
    }

    Worth of(String text) {
        begin();
        add(text, TEXT);
        return worth();
    }

    private void begin() {
        Arrays.fill(weighted, 0);
        Arrays.fill(paired, false);
        tokens = 0;
        close = false;
    }

    private void add(String text, double weight) {
        spot(text.length() > LONG ? text.substring(0, LONG) : text, weight);
        if (text.length() > LONG && lacksAWord()) {
            spot(text.substring(LONG, Math.min(LONGEST, text.length())), weight);
        }
        if (text.length() > LONGEST && hasNoWord()) {
            spot(text.substring(LONGEST), weight);
        }
    }

    private boolean hasNoWord() {
        for (double each : weighted) {
            if (each > 0) {
                return false;
            }
        }
        return true;
    }

    private boolean lacksAWord() {
        for (double each : weighted) {
            if (each == 0) {
                return true;
            }
        }
        return false;
    }

    private void spot(String text, double weight) {
        Arrays.fill(lastPosition, NOWHERE);
        tokens += spotter.spot(text, (word, position, _, _) -> {
            weighted[word] += weight;
            lastPosition[word] = position;
            close |= position - earliest() <= CLOSE;
            if (word > 0) {
                int distance = position - lastPosition[word - 1];
                paired[word] |= distance > 0 && distance <= 1 + APART;
            }
        });
    }

    private int earliest() {
        int earliest = Integer.MAX_VALUE;
        for (int each : lastPosition) {
            earliest = Math.min(earliest, each);
        }
        return earliest;
    }

    private Worth worth() {
        double score = 0;
        BitSet found = new BitSet();
        double length = 1 - LENGTH_COUNTS + LENGTH_COUNTS * tokens / USUAL_TOKENS;
        for (int word = 0; word < weighted.length; word++) {
            found.set(word, weighted[word] > 0);
            double frequency = weighted[word] / length;
            score += asked.weights().get(word) * frequency * (SATURATION + 1) / (frequency + SATURATION);
            if (paired[word]) {
                score += PAIR
                        * Math.min(asked.weights().get(word), asked.weights().get(word - 1));
            }
        }
        return new Worth(score, found, close);
    }
}
