package dev.seshat.search;

import dev.seshat.model.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

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

    private final Asked asked;
    private final Skim skim;
    private final double[] weighted;
    private final int[] lastPosition;
    private final boolean[] paired;
    private int tokens;
    private boolean close;

    Ranker(Asked asked, Skim skim) {
        this.asked = asked;
        this.skim = skim;
        weighted = new double[asked.size()];
        lastPosition = new int[asked.size()];
        paired = new boolean[asked.size()];
    }

    /// What a text is worth.
    ///
    /// @param found which words it holds
    /// @param close whether it holds all of them, close together
    /// @param spots where they stand in the text, as far as it was read
    record Worth(double score, BitSet found, boolean close, List<Skim.Spot> spots) {}

    /// @param thorough whether all words are said to be in it
    Worth of(Message message, boolean thorough) {
        begin();
        List<Skim.Spot> spots = new ArrayList<>();
        message.content()
                .fold(
                        text -> spots.addAll(add(text.text(), TEXT, thorough)),
                        call -> {
                            add(call.tool(), TOOL, thorough);
                            call.files().forEach(file -> add(file, PATH, thorough));
                            add(call.textWithoutFiles(), TEXT, thorough);
                            spots.addAll(skim.read(call.text(), thorough).spots());
                        },
                        result -> spots.addAll(add(result.text(), OUTPUT, thorough)));
        return worth(spots);
    }

    Worth of(String text) {
        begin();
        return worth(add(text, TEXT, true));
    }

    private void begin() {
        Arrays.fill(weighted, 0);
        Arrays.fill(paired, false);
        tokens = 0;
        close = false;
    }

    /// Gives where the words stand in it.
    private List<Skim.Spot> add(String text, double weight, boolean thorough) {
        Arrays.fill(lastPosition, NOWHERE);
        Skim.Read read = skim.read(text, thorough);
        tokens += read.tokens();
        for (Skim.Spot spot : read.spots()) {
            int word = spot.word();
            weighted[word] += weight;
            lastPosition[word] = spot.position();
            close |= spot.position() - earliest() <= CLOSE;
            if (word > 0) {
                int distance = spot.position() - lastPosition[word - 1];
                paired[word] |= distance > 0 && distance <= 1 + APART;
            }
        }
        return read.spots();
    }

    private int earliest() {
        int earliest = Integer.MAX_VALUE;
        for (int each : lastPosition) {
            earliest = Math.min(earliest, each);
        }
        return earliest;
    }

    private Worth worth(List<Skim.Spot> spots) {
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
        return new Worth(score, found, close, spots);
    }
}
