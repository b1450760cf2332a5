package dev.seshat.search;

import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.rank.Frequency;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.time.Clock;
import java.util.Collections;
import java.util.List;

/// Queries without an archive: the test sets how rare each word is.
final class Asking {

    private Asking() {}

    /// Words that are equally rare.
    static WeightedQuery of(String typed) {
        Query query = query(typed);
        return of(query, Collections.nCopies(query.leaves().size(), 5.0));
    }

    static WeightedQuery of(String typed, Double... weights) {
        return of(query(typed), List.of(weights));
    }

    private static WeightedQuery of(Query query, List<Double> weights) {
        Frequency known = new Frequency(1, 0.01);
        return new WeightedQuery(
                query,
                Words.of(Language.ENGLISH),
                query.leaves(),
                Collections.nCopies(query.leaves().size(), known),
                weights);
    }

    private static Query query(String typed) {
        return QueryParser.parse(typed, Clock.systemUTC());
    }
}
