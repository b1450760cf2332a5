package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.query.Query;

/// A query as interpreted, with everything it finds: the chosen reading of `-x`, and the corrections.
record InterpretedQuery(HyphenReading hyphens, Correction correction, RankedQuery ranked) {

    /// @param asTyped whether to find only sessions with all words
    static InterpretedQuery of(Query typed, boolean asTyped, Finder finder, PatternSearch patterns) {
        HyphenReading hyphens = HyphenReading.of(typed, finder);
        RankedQuery ranked = RankedQuery.of(hyphens.query(), asTyped, finder, patterns);
        Correction correction = Correction.of(hyphens.query(), ranked, finder);
        if (correction.isBetter() && !correction.query().equals(ranked.query())) {
            ranked = RankedQuery.of(correction.query(), asTyped, finder, patterns);
        }
        return new InterpretedQuery(hyphens, correction, ranked);
    }
}
