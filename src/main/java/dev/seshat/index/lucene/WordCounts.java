package dev.seshat.index.lucene;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/// Makes every score the number of occurrences times the field's weight: the ranking does the rest.
final class WordCounts extends Similarity {

    @Override
    public long computeNorm(FieldInvertState state) {
        return 1;
    }

    @Override
    public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
        return new SimScorer() {
            @Override
            public float score(float count, long norm) {
                return boost * count;
            }
        };
    }
}
