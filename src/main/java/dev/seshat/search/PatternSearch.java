package dev.seshat.search;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Ranking;
import dev.seshat.model.Mask;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.rank.ScoredSession;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Narrows what a query's words and filters find to sessions that match its patterns. One per search.
final class PatternSearch {

    private final PatternWords words;
    private final PatternScan scan;
    private @Nullable ScanCoverage searched;

    /// @param shown applied to a text before it is shown
    /// @param watch receives progress, and may stop the search
    PatternSearch(Archive archive, Finder finder, Mask shown, ScanWatch watch) {
        words = new PatternWords(finder, archive::checkouts);
        scan = new PatternScan(finder, shown, watch);
    }

    /// How far the last scan got; null if the query has no patterns.
    @Nullable
    ScanCoverage searched() {
        return searched;
    }

    /// Those of some sessions that match the query's patterns, most matches first.
    Ranking narrowed(Query query, List<Filter> filters, Ranking ranking) {
        if (query.patterns().isEmpty()) {
            return ranking;
        }
        List<ScoredSession> candidates = words.mayMatch(query.patterns(), ranking.sessions());
        PatternScan.Result result = scan.run(query.patterns(), candidates, filters);
        int leftOut = ranking.sessions().size() - candidates.size();
        searched =
                new ScanCoverage(result.searched() + leftOut, ranking.sessions().size());
        return new Ranking(result.found(), ranking.bounded() || !searched.isComplete());
    }

    /// The same among sessions that are known to match without the last filter.
    Ranking narrowedAgain(Query query, List<Filter> filters, Ranking ranking, Ranking known) {
        if (query.patterns().isEmpty()) {
            return ranking;
        }
        Set<Long> matching =
                known.sessions().stream().map(ScoredSession::session).collect(Collectors.toSet());
        List<ScoredSession> candidates = ranking.sessions().stream()
                .filter(each -> matching.contains(each.session()))
                .toList();
        PatternScan.Result result = scan.run(query.patterns(), candidates, filters);
        return new Ranking(result.found(), known.bounded() || result.searched() < candidates.size());
    }
}
