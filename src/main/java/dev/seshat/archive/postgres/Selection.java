package dev.seshat.archive.postgres;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/// Chooses the messages to score: all that contain a selective word, unless there are too many. In that case
/// the messages with the rarest words come first: those with all words, those with rare words, those with two
/// of the common words and, last, the shortest messages with a common word. Time plays no role.
final class Selection {

    /// How many messages are scored. Each takes 10 to 20 microseconds.
    static final int MOST = 10_000;

    /// If a word is in more messages than can be scored, how many of them are examined to find the shortest.
    private static final int LOOKED_AT = 30_000;

    /// With fewer messages than this, the shortest that contain a common word are read as well.
    private static final int ENOUGH = 1_000;

    /// How many of the common words are searched for in pairs, starting with the rarest.
    private static final int PAIRED = 3;

    /// Common words are looked up in the sessions that contain rarer ones, if there are at most this many.
    private static final int SESSIONS_COMPLETED = 500;

    private final QueryWords words;
    private final MessageScan scan;
    private final List<Integer> selective;
    private final ToLongFunction<Integer> frequency;
    private final List<String> taken = new ArrayList<>();

    /// @param frequency the approximate number of messages with a word
    Selection(QueryWords words, MessageScan scan, ToLongFunction<Integer> frequency) {
        this.words = words;
        this.scan = scan;
        this.frequency = frequency;
        selective = words.selective().stream()
                .sorted(Comparator.comparingLong(frequency))
                .toList();
    }

    /// Read the messages. Return whether some were left out.
    ///
    /// @param filtered whether filters may reject most of them
    boolean read(boolean filtered) {
        String any = words.any(selective);
        List<Integer> all = new ArrayList<>(selective);
        all.addAll(words.unwanted());
        scan.addLong(words.any(all));
        long expected = selective.stream().mapToLong(frequency).sum();
        boolean few = expected <= MOST || (filtered && scan.count(any, MOST + 1) <= MOST);
        // The estimate may be wrong.
        if (few && scan.add(any, 2 * MOST)) {
            return false;
        }
        if (!few) {
            readRarest();
        }
        return true;
    }

    private void readRarest() {
        if (selective.size() > 1) {
            take(selective.stream().map(words::query).collect(Collectors.joining(" & ", "(", ")")));
        }
        List<Integer> common = new ArrayList<>();
        for (int word : selective) {
            boolean fits = common.isEmpty() && frequency.applyAsLong(word) <= left();
            if (!fits || !take(words.query(word))) {
                common.add(word);
            }
        }
        complete(common);
        int paired = Math.min(common.size(), PAIRED);
        for (int one = 0; one < paired; one++) {
            for (int other = one + 1; other < paired && left() > 0; other++) {
                take("(" + words.query(common.get(one)) + " & " + words.query(common.get(other)) + ")");
            }
        }
        if (scan.size() < ENOUGH && !common.isEmpty()) {
            scan.addShortest(notTaken(words.query(common.getFirst())), LOOKED_AT, left());
        }
    }

    /// Read all matches of the sessions that contain a rare word, if possible.
    private void complete(List<Integer> common) {
        List<Long> sessions = scan.sessions();
        if (!common.isEmpty() && !sessions.isEmpty() && sessions.size() <= SESSIONS_COMPLETED) {
            scan.addOf(sessions, notTaken(words.any(common)), MOST);
        }
    }

    private boolean take(String query) {
        boolean all = scan.add(notTaken(query), Math.max(1, left()));
        taken.add(query);
        return all;
    }

    private int left() {
        return Math.max(0, MOST - scan.size());
    }

    private String notTaken(String query) {
        return taken.isEmpty() ? query : "(" + query + " & !(" + String.join(" | ", taken) + "))";
    }
}
