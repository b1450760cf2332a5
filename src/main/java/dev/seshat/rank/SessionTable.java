package dev.seshat.rank;

import java.util.Arrays;
import java.util.List;

/// The state of each session while a query runs, in columns: a common word is in most sessions.
final class SessionTable {

    private static final int TOGETHER = 1;
    private static final int TIMELY = 2;
    private static final int PROMPT = 4;
    private static final int TITLE = 8;
    private static final int TITLE_IN_ORDER = 16;
    private static final int TITLE_BEGINS = 32;

    /// What gives a session bonuses.
    record Lifts(boolean title, boolean titleInOrder, boolean titleBegins, boolean prompt) {}

    private final int words;
    private final int kept;
    private final LongTable rows = new LongTable();
    private int known;
    private long[] held = new long[64];
    private long[] newest = new long[64];
    private byte[] flags = new byte[64];
    private double[] title = new double[64];
    private float[] said;
    private double[] bestScores;
    private int[] bestSeqs;

    /// @param kept how many messages to keep per session
    SessionTable(int words, int kept) {
        this.words = words;
        this.kept = kept;
        said = new float[64 * words];
        bestScores = new double[64 * kept];
        bestSeqs = new int[64 * kept];
    }

    int size() {
        return rows.size();
    }

    long session(int row) {
        return rows.key(row);
    }

    int row(long session) {
        int row = rows.row(session);
        if (row == held.length) {
            grow();
        }
        if (row == known) {
            newest[row] = SessionScorer.UNKNOWN;
            known++;
        }
        return row;
    }

    private void grow() {
        int size = held.length * 2;
        held = Arrays.copyOf(held, size);
        newest = Arrays.copyOf(newest, size);
        flags = Arrays.copyOf(flags, size);
        title = Arrays.copyOf(title, size);
        said = Arrays.copyOf(said, size * words);
        bestScores = Arrays.copyOf(bestScores, size * kept);
        bestSeqs = Arrays.copyOf(bestSeqs, size * kept);
    }

    void add(int row, long words, long at, boolean timely) {
        newest[row] = Math.max(newest[row], at);
        held[row] |= words;
        flags[row] |= (byte) (timely ? TIMELY : 0);
    }

    void addWords(int row, long words) {
        held[row] |= words;
    }

    void addSaid(int row, MatchedWords found) {
        for (long left = found.held(); left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            if (word >= words) {
                return;
            }
            said[row * words + word] += found.count(word);
        }
    }

    void said(int row, float[] counts) {
        System.arraycopy(said, row * words, counts, 0, words);
    }

    void markTogether(int row) {
        flags[row] |= TOGETHER;
    }

    void markPrompt(int row) {
        flags[row] |= PROMPT;
    }

    void markTitle(int row, boolean inOrder) {
        flags[row] |= (byte) (TITLE | (inOrder ? TITLE_IN_ORDER : 0));
    }

    void markTitleBegins(int row) {
        flags[row] |= TITLE_BEGINS;
    }

    void title(int row, double score) {
        title[row] = Math.max(title[row], score);
    }

    double titleScore(int row) {
        return title[row];
    }

    /// Keep a message if it is among the best. Among equals the earlier one wins, so that the order of
    /// reports does not matter.
    void addMessage(int row, int seq, double score) {
        int from = row * kept;
        int place = from + kept;
        while (place > from && isBetter(score, seq, place - 1)) {
            place--;
        }
        if (place < from + kept) {
            int moved = from + kept - 1 - place;
            System.arraycopy(bestScores, place, bestScores, place + 1, moved);
            System.arraycopy(bestSeqs, place, bestSeqs, place + 1, moved);
            bestScores[place] = score;
            bestSeqs[place] = seq;
        }
    }

    private boolean isBetter(double score, int seq, int place) {
        return score > bestScores[place] || (score == bestScores[place] && seq < bestSeqs[place]);
    }

    /// The combined score of the best messages, each weighing less than the one before.
    double messages(int row) {
        double sum = 0;
        double share = 1;
        for (int i = row * kept; i < (row + 1) * kept; i++) {
            sum += bestScores[i] * share;
            share *= ScoringModel.NEXT_MESSAGE;
        }
        return sum;
    }

    List<Integer> best(int row) {
        int from = row * kept;
        int count = 0;
        while (count < kept && bestScores[from + count] > 0) {
            count++;
        }
        Integer[] seqs = new Integer[count];
        for (int i = 0; i < count; i++) {
            seqs[i] = bestSeqs[from + i];
        }
        return List.of(seqs);
    }

    long held(int row) {
        return held[row];
    }

    long newest(int row) {
        return newest[row];
    }

    boolean isTogether(int row) {
        return (flags[row] & TOGETHER) != 0;
    }

    boolean isTimely(int row) {
        return (flags[row] & TIMELY) != 0;
    }

    Lifts lifts(int row) {
        int set = flags[row];
        return new Lifts(
                (set & TITLE) != 0, (set & TITLE_IN_ORDER) != 0, (set & TITLE_BEGINS) != 0, (set & PROMPT) != 0);
    }
}
