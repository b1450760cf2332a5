package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Ranking;
import dev.seshat.model.Mask;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.rank.ScoredSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts what a query would find with one more filter.
public final class FacetCounter {

    /// A count of sessions.
    ///
    /// @param atLeast whether there may be more
    public record Total(long sessions, boolean atLeast) {}

    private final Archive archive;

    public FacetCounter(Archive archive) {
        this.archive = archive;
    }

    /// Count once for each of several filters, on top of the query's own.
    ///
    /// @param newestFirst as in a [SearchRequest]
    public List<Total> totals(Query query, boolean newestFirst, List<Filter> filters) {
        try (Finder finder = archive.finder()) {
            PatternSearch patterns = new PatternSearch(archive, finder, Mask.NONE, ScanWatch.patient());
            RankedQuery ranked =
                    InterpretedQuery.of(query, newestFirst, finder, patterns).ranked();
            Map<Filter, Total> ofSessions = ofSessions(ranked.ranking(), filters, finder);
            List<Total> totals = new ArrayList<>();
            for (Filter filter : filters) {
                Total total = ofSessions.get(filter);
                totals.add(total == null ? total(ranked.narrowed(filter, finder)) : total);
            }
            return totals;
        }
    }

    /// Count by filters on whole sessions, among those already found.
    private static Map<Filter, Total> ofSessions(Ranking found, List<Filter> filters, Finder finder) {
        List<Filter> ofSessions = filters.stream().filter(Filter::isOfSession).toList();
        Map<Filter, Total> totals = new HashMap<>();
        if (!ofSessions.isEmpty()) {
            List<Long> counts = finder.counts(
                    found.sessions().stream().map(ScoredSession::session).toList(), ofSessions);
            for (int i = 0; i < counts.size(); i++) {
                totals.put(ofSessions.get(i), new Total(counts.get(i), found.bounded()));
            }
        }
        return totals;
    }

    private static Total total(Ranking ranking) {
        return new Total(ranking.sessions().size(), ranking.bounded());
    }
}
