package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Ranking;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.rank.RankingQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query with everything it finds, in order.
///
/// @param wanted null if there are no words
record RankedQuery(
        Query query, WeightedQuery weighted, @Nullable RankingQuery wanted, Ranking ranking, PatternSearch patterns) {

    /// @param asTyped whether to find only sessions with all words
    static RankedQuery of(Query query, boolean asTyped, Finder finder, PatternSearch patterns) {
        WeightedQuery weighted = WeightedQuery.of(query, finder);
        Term words = weighted.query().words();
        RankingQuery wanted = words == null
                ? null
                : weighted.rankingQuery(words, asTyped || !query.patterns().isEmpty());
        Ranking ranking = patterns.narrowed(query, query.filters(), rank(query, wanted, query.filters(), finder));
        return new RankedQuery(weighted.query(), weighted, wanted, ranking, patterns);
    }

    private static Ranking rank(Query query, @Nullable RankingQuery wanted, List<Filter> filters, Finder finder) {
        if (wanted != null) {
            return finder.rank(wanted, filters);
        }
        return filters.isEmpty()
                        && query.without().isEmpty()
                        && query.patterns().isEmpty()
                ? Ranking.NONE
                : finder.filtered(filters, query.without());
    }

    /// What the query finds with one more filter.
    Ranking narrowed(Filter filter, Finder finder) {
        List<Filter> filters = new ArrayList<>(query.filters());
        filters.add(filter);
        return patterns.narrowedAgain(query, filters, rank(query, wanted, filters, finder), ranking);
    }

    /// What the query finds without one of its filters.
    Ranking without(Filter filter, Finder finder) {
        return rank(
                query,
                wanted,
                query.filters().stream().filter(other -> !other.equals(filter)).toList(),
                finder);
    }

    /// Whether a session matches the whole query.
    boolean holdsAll() {
        return ranking.sessions().stream().anyMatch(scored -> scored.all());
    }
}
