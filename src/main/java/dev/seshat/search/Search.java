package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.model.Mask;
import dev.seshat.model.ProjectLabels;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.rank.ScoredSession;
import dev.seshat.rank.SessionScorer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Answers queries from an archive. One thread at a time, like the archive.
public final class Search {

    private final Archive archive;
    private final Mask shown;

    public Search(Archive archive) {
        this(archive, Mask.NONE);
    }

    /// @param shown applied to a text before a passage is cut from it, for masking secrets
    public Search(Archive archive, Mask shown) {
        this.archive = archive;
        this.shown = shown;
    }

    /// Answer a query. A search for patterns stops after some seconds with what it has found.
    public Answer search(SearchRequest request) {
        return search(request, ScanWatch.patient());
    }

    /// Answer a query.
    ///
    /// @param watch receives the progress of a search for patterns, and may stop it
    public Answer search(SearchRequest request, ScanWatch watch) {
        try (Finder finder = archive.finder()) {
            return answer(request, finder, new PatternSearch(archive, finder, shown, watch));
        }
    }

    private Answer answer(SearchRequest request, Finder finder, PatternSearch patterns) {
        Query typed = request.query();
        InterpretedQuery interpreted = InterpretedQuery.of(typed, request.newestFirst(), finder, patterns);
        Correction correction = interpreted.correction();
        RankedQuery ranked = interpreted.ranked();
        List<ScoredSession> found = ranked.ranking().sessions();
        if (request.newestFirst()) {
            found = newestFirst(found, finder);
        }
        HitBuilder writer = new HitBuilder(finder, ranked, shown);
        int from = Math.min(found.size(), request.offset());
        List<Hit> hits = writer.hits(found.subList(from, from + Math.min(found.size() - from, request.limit())));
        return new Answer(
                typed,
                ranked.query(),
                match(ranked.ranking().sessions()),
                found.size(),
                ranked.ranking().bounded(),
                ranked.ranking().bounded() || typed.left() > 0,
                correction.text(),
                correction.isBetter() ? correction.text() : null,
                interpreted.hyphens().reading(),
                known(ranked.weighted()),
                found.isEmpty() && typed.patterns().isEmpty() ? excluded(ranked, finder) : List.of(),
                found.isEmpty() ? ProjectLabels.NONE : ProjectLabels.of(archive.checkouts()),
                patterns.searched(),
                hits);
    }

    /// By the newest match; if its time is unknown, by the session's last activity.
    private static List<ScoredSession> newestFirst(List<ScoredSession> found, Finder finder) {
        Map<Long, Long> times = new HashMap<>();
        for (ScoredSession scored : found) {
            if (scored.newest() == SessionScorer.UNKNOWN) {
                finder.heading(scored.session())
                        .ifPresent(heading ->
                                times.put(scored.session(), heading.at().toEpochMilli()));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingLong(
                                (ScoredSession scored) -> times.getOrDefault(scored.session(), scored.newest()))
                        .reversed())
                .toList();
    }

    /// How much of the query the best session matches.
    private static MatchLevel match(List<ScoredSession> ranked) {
        return ranked.isEmpty() ? MatchLevel.ANY : MatchLevel.of(ranked.getFirst());
    }

    private static List<Answer.Known> known(WeightedQuery weighted) {
        List<Answer.Known> known = new ArrayList<>();
        for (int word = 0; word < weighted.size(); word++) {
            known.add(new Answer.Known(
                    weighted.leaves().get(word),
                    weighted.frequencies().get(word).messages()));
        }
        return known;
    }

    private static List<Answer.Excluded> excluded(RankedQuery ranked, Finder finder) {
        List<Answer.Excluded> excluded = new ArrayList<>();
        for (Filter filter : ranked.query().filters()) {
            int sessions = ranked.without(filter, finder).sessions().size();
            excluded.add(new Answer.Excluded(filter, sessions));
        }
        return excluded;
    }
}
