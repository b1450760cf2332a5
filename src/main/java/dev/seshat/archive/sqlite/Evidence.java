package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder.Candidate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Gathers what speaks for each session: its best messages, each less than the one before, and its text as a whole.
final class Evidence {

    private static final int MESSAGES = 3;
    private static final double DECAY = 0.35;

    /// How soon it stops to matter that there is one more message.
    private static final double SATURATION = 1.2;

    private static final class Of {
        private final long session;
        private final List<Integer> messages = new ArrayList<>();
        private int count;
        private double score;
        private double next = 1;
        private double whole;

        private Of(long session) {
            this.session = session;
        }
    }

    private final double wholeCounts;
    private final Map<Long, Of> sessions = new HashMap<>();
    private double bestMessage;
    private double bestWhole;

    /// @param wholeCounts how much the text as a whole counts beside the best message
    Evidence(double wholeCounts) {
        this.wholeCounts = wholeCounts;
    }

    private Of of(long session) {
        return sessions.computeIfAbsent(session, Of::new);
    }

    /// Add a message; the best come first.
    void message(long session, int seq, double score) {
        Of of = of(session);
        of.count++;
        if (of.messages.size() < MESSAGES && !of.messages.contains(seq)) {
            of.messages.add(seq);
            of.score += score * of.next;
            of.next *= DECAY;
            bestMessage = Math.max(bestMessage, of.score);
        }
    }

    /// Add what the text of a session as a whole says; the best counts.
    void whole(long session, double score) {
        Of of = of(session);
        of.whole = Math.max(of.whole, score);
        bestWhole = Math.max(bestWhole, of.whole);
    }

    /// Take the number of its messages for what the text of a session as a whole says.
    void countMessages() {
        for (Of of : sessions.values()) {
            whole(of.session, of.count / (of.count + SATURATION));
        }
    }

    boolean holds(long session) {
        return sessions.containsKey(session);
    }

    int size() {
        return sessions.size();
    }

    /// The sessions, the best first; of equals the newest.
    List<Candidate> candidates() {
        double unit = bestMessage == 0 ? 1 : bestMessage;
        return sessions.values().stream()
                .map(of -> {
                    double whole = bestWhole == 0 ? 0 : of.whole / bestWhole;
                    return new Candidate(of.session, of.score + wholeCounts * unit * whole, whole, of.messages);
                })
                .sorted(Evidence::bestFirst)
                .toList();
    }

    private static int bestFirst(Candidate a, Candidate b) {
        int byScore = Double.compare(b.score(), a.score());
        return byScore == 0 ? Long.compare(b.session(), a.session()) : byScore;
    }
}
