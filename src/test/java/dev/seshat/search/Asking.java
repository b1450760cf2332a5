package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.query.Query;
import dev.seshat.query.QueryParser;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import java.time.Clock;
import java.util.Collections;
import java.util.List;

/// Queries without an archive: who asks says how much each word tells.
final class Asking {

    private Asking() {}

    /// Words that all tell the same.
    static Asked of(String typed) {
        Query query = query(typed);
        return of(query, Collections.nCopies(query.leaves().size(), 5.0));
    }

    static Asked of(String typed, Double... weights) {
        return of(query(typed), List.of(weights));
    }

    private static Asked of(Query query, List<Double> weights) {
        Finder.Frequency known = new Finder.Frequency(1, 0.01);
        return new Asked(
                Words.of(Language.ENGLISH),
                query.leaves(),
                Collections.nCopies(query.leaves().size(), known),
                weights);
    }

    private static Query query(String typed) {
        return QueryParser.parse(typed, Clock.systemUTC());
    }
}
