package dev.seshat.search;

import dev.seshat.model.Message;
import dev.seshat.rank.ScoredSession;
import dev.seshat.rank.SessionScorer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Where the patterns of a query match in one session. Thread-safe.
final class PatternMatches {

    private static final int BEST = 3;

    /// A message that matches.
    ///
    /// @param held the patterns that match, one bit each
    /// @param count the number of matches
    private record Matching(int seq, long held, int count) {}

    private static final Comparator<Matching> BEST_FIRST = Comparator.comparingInt(
                    (Matching each) -> -Long.bitCount(each.held()))
            .thenComparingInt(each -> -each.count())
            .thenComparingInt(Matching::seq);

    private final ScoredSession candidate;
    private final long wanted;
    private final List<Matching> best = new ArrayList<>();
    private long held;
    private long count;
    private long newest = SessionScorer.UNKNOWN;
    private boolean together;
    private boolean excluded;
    private boolean cutShort;

    /// @param wanted the patterns that must match, one bit each
    PatternMatches(ScoredSession candidate, long wanted) {
        this.candidate = candidate;
        this.wanted = wanted;
    }

    synchronized void add(Message message, long matching, int times) {
        held |= matching;
        count += times;
        together |= matching == wanted;
        if (message.at() != null) {
            newest = Math.max(newest, message.at().toEpochMilli());
        }
        best.add(new Matching(message.seq(), matching, times));
        best.sort(BEST_FIRST);
        if (best.size() > BEST) {
            best.removeLast();
        }
    }

    /// A pattern that must not match does.
    synchronized void exclude() {
        excluded = true;
    }

    /// Not all of its texts were searched.
    synchronized void cutShort() {
        cutShort = true;
    }

    synchronized boolean isCutShort() {
        return cutShort;
    }

    synchronized boolean isFound() {
        return !excluded && held == wanted;
    }

    /// The session as a hit, if each pattern matches. More matches are better; one message that matches all
    /// patterns beats any number of matches in several.
    synchronized Optional<ScoredSession> scored() {
        if (!isFound()) {
            return Optional.empty();
        }
        List<Integer> messages = best.isEmpty()
                ? candidate.messages()
                : best.stream().map(Matching::seq).toList();
        return Optional.of(new ScoredSession(
                candidate.session(),
                best.isEmpty() ? candidate.score() : count,
                candidate.held(),
                candidate.all(),
                best.isEmpty() ? candidate.together() : together,
                newest == SessionScorer.UNKNOWN ? candidate.newest() : newest,
                messages));
    }
}
