package dev.seshat.search;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.Finder;
import dev.seshat.model.Category;
import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.query.TextPatterns;
import dev.seshat.rank.ScoredSession;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Searches the texts of sessions for a query's patterns. This thread reads the archive, several match the
/// texts.
final class PatternScan {

    /// @param found the sessions with matches, most matches first
    /// @param searched how many sessions were searched completely
    record Result(List<ScoredSession> found, int searched) {}

    private final Finder finder;
    private final Mask shown;
    private final ScanWatch watch;

    /// @param shown applied to a text before it is shown: hidden text is not matched
    PatternScan(Finder finder, Mask shown, ScanWatch watch) {
        this.finder = finder;
        this.shown = shown;
        this.watch = watch;
    }

    /// Search sessions.
    ///
    /// @param filters the conditions a message must meet to count
    Result run(TextPatterns patterns, List<ScoredSession> candidates, List<Filter> filters) {
        List<PatternMatches> all = new ArrayList<>();
        try (MatchingThreads threads = new MatchingThreads(patterns, shown, watch::isStopped)) {
            read(candidates, filters, threads, all);
        }
        List<ScoredSession> found = all.stream()
                // A session must not be shown before it is known to contain no unwanted match.
                .filter(each -> patterns.unwanted().isEmpty() || !each.isCutShort())
                .flatMap(each -> each.scored().stream())
                .sorted(Comparator.comparing((ScoredSession each) -> !each.together())
                        .thenComparingDouble(each -> -each.score())
                        .thenComparingLong(each -> -each.newest()))
                .toList();
        return new Result(
                found,
                Math.toIntExact(all.stream().filter(each -> !each.isCutShort()).count()));
    }

    private void read(
            List<ScoredSession> candidates, List<Filter> filters, MatchingThreads threads, List<PatternMatches> all) {
        boolean everyMessage = filters.stream().allMatch(Filter::isOfSession);
        for (ScoredSession candidate : candidates) {
            PatternMatches matches = threads.matchesOf(candidate);
            all.add(matches);
            Set<Integer> passing = everyMessage
                    ? null
                    : new HashSet<>(finder.passing(candidate.session(), filters, Integer.MAX_VALUE));
            Reading reading = new Reading(matches, passing, threads, all, candidates.size());
            finder.messages(candidate.session(), reading);
            if (!reading.goesOn()) {
                matches.cutShort();
                return;
            }
        }
    }

    /// Passes the messages of a session to the threads.
    private final class Reading implements MessageSink {

        private final PatternMatches matches;
        private final @Nullable Set<Integer> passing;
        private final MatchingThreads threads;
        private final List<PatternMatches> all;
        private final int candidates;
        private boolean stopped;

        Reading(
                PatternMatches matches,
                @Nullable Set<Integer> passing,
                MatchingThreads threads,
                List<PatternMatches> all,
                int candidates) {
            this.matches = matches;
            this.passing = passing;
            this.threads = threads;
            this.all = all;
            this.candidates = candidates;
        }

        @Override
        public void accept(Message message) {
            // Messages that words do not search are not searched by patterns either.
            boolean searched = message.category() != Category.PROGRESS && message.category() != Category.SNAPSHOT;
            if (searched && (passing == null || passing.contains(message.seq()))) {
                boolean handedOver = threads.add(matches, message);
                stopped |= handedOver && !goesOn();
            }
        }

        @Override
        public boolean isFull() {
            return stopped;
        }

        boolean goesOn() {
            stopped |= !watch.goesOn(all.size() - 1, candidates, threads.found());
            return !stopped;
        }
    }
}
