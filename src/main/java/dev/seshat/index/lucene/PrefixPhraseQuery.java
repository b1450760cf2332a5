package dev.seshat.index.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Consecutive tokens, the last of which is a prefix. Its score is the number of occurrences.
///
/// It first records the positions after the leading tokens, then goes through the tokens with the prefix one
/// by one, because there may be tens of thousands: too many to read in parallel as Lucene's
/// `MultiPhraseQuery` does.
final class PrefixPhraseQuery extends Query {

    private final String field;
    private final List<String> leading;
    private final String prefix;

    /// @param tokens at least two; the last is the prefix
    PrefixPhraseQuery(String field, List<String> tokens) {
        this.field = field;
        leading = List.copyOf(tokens.subList(0, tokens.size() - 1));
        prefix = tokens.getLast();
    }

    /// Documents in ascending order, with the positions where the prefix must stand and the number of times
    /// it does.
    private static final class Places {
        private int size;
        private int[] docs = new int[16];
        private int[][] positions = new int[16][];
        private int[] counts = new int[0];

        void add(int doc, int[] expected) {
            if (size == docs.length) {
                docs = Arrays.copyOf(docs, size * 2);
                positions = Arrays.copyOf(positions, size * 2);
            }
            docs[size] = doc;
            positions[size++] = expected;
        }

        /// Count the occurrences of a token at these positions.
        void count(PostingsEnum token) throws IOException {
            int at = 0;
            int doc = token.nextDoc();
            while (doc != DocIdSetIterator.NO_MORE_DOCS) {
                int found = Arrays.binarySearch(docs, at, size, doc);
                at = found < 0 ? -found - 1 : found;
                if (at == size) {
                    return;
                }
                if (found >= 0) {
                    counts[at] += occurrences(token, positions[at]);
                    at++;
                }
                if (at == size) {
                    return;
                }
                doc = token.advance(docs[at]);
            }
        }

        private static int occurrences(PostingsEnum token, int[] expected) throws IOException {
            int count = 0;
            for (int i = token.freq(); i > 0; i--) {
                count += Arrays.binarySearch(expected, token.nextPosition()) >= 0 ? 1 : 0;
            }
            return count;
        }

        void keepCounted() {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (counts[i] > 0) {
                    docs[kept] = docs[i];
                    counts[kept++] = counts[i];
                }
            }
            size = kept;
        }
    }

    private @Nullable Places places(LeafReader segment) throws IOException {
        Terms terms = segment.terms(field);
        if (terms == null) {
            return null;
        }
        Places places = behindLeading(segment);
        places.counts = new int[places.size];
        BytesRef start = new BytesRef(prefix);
        TermsEnum each = terms.iterator();
        boolean more = places.size > 0 && each.seekCeil(start) != TermsEnum.SeekStatus.END;
        PostingsEnum postings = null;
        while (more && StringHelper.startsWith(each.term(), start)) {
            postings = each.postings(postings, PostingsEnum.POSITIONS);
            places.count(postings);
            more = each.next() != null;
        }
        places.keepCounted();
        return places;
    }

    private Places behindLeading(LeafReader segment) throws IOException {
        Places places = new Places();
        List<PostingsEnum> tokens = new ArrayList<>();
        for (String token : leading) {
            PostingsEnum postings = segment.postings(new Term(field, token), PostingsEnum.POSITIONS);
            if (postings == null) {
                return places;
            }
            tokens.add(postings);
        }
        int doc = tokens.getFirst().nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS) {
            int next = doc;
            for (int i = 1; i < tokens.size() && next == doc; i++) {
                PostingsEnum token = tokens.get(i);
                next = token.docID() < doc ? token.advance(doc) : token.docID();
            }
            if (next == doc) {
                int[] expected = behind(tokens);
                if (expected.length > 0) {
                    places.add(doc, expected);
                }
                doc = tokens.getFirst().nextDoc();
            } else {
                doc = tokens.getFirst().advance(next);
            }
        }
        return places;
    }

    /// The positions after a run of tokens in a document that contains them all.
    private static int[] behind(List<PostingsEnum> tokens) throws IOException {
        int[] behind = next(tokens.getFirst());
        for (int i = 1; i < tokens.size() && behind.length > 0; i++) {
            int[] expected = behind;
            behind = Arrays.stream(next(tokens.get(i)))
                    .filter(position -> Arrays.binarySearch(expected, position - 1) >= 0)
                    .toArray();
        }
        return behind;
    }

    /// The positions after a token.
    private static int[] next(PostingsEnum token) throws IOException {
        int[] positions = new int[token.freq()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = token.nextPosition() + 1;
        }
        return positions;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
        return new Weight(this) {
            @Override
            public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
                Places places = places(context.reader());
                return places == null || places.size == 0
                        ? null
                        : new DefaultScorerSupplier(new PlacesScorer(places, boost));
            }

            @Override
            public Explanation explain(LeafReaderContext context, int doc) {
                return Explanation.noMatch("not explained");
            }

            @Override
            public boolean isCacheable(LeafReaderContext context) {
                return true;
            }
        };
    }

    private static final class PlacesScorer extends Scorer {
        private final Places places;
        private final float boost;
        private int at = -1;

        PlacesScorer(Places places, float boost) {
            this.places = places;
            this.boost = boost;
        }

        @Override
        public int docID() {
            return at < 0 ? -1 : at < places.size ? places.docs[at] : DocIdSetIterator.NO_MORE_DOCS;
        }

        @Override
        public DocIdSetIterator iterator() {
            return new DocIdSetIterator() {
                @Override
                public int docID() {
                    return PlacesScorer.this.docID();
                }

                @Override
                public int nextDoc() {
                    at++;
                    return docID();
                }

                @Override
                public int advance(int target) {
                    int found = Arrays.binarySearch(places.docs, Math.max(at, 0), places.size, target);
                    at = found < 0 ? -found - 1 : found;
                    return docID();
                }

                @Override
                public long cost() {
                    return places.size;
                }
            };
        }

        @Override
        public float score() {
            return boost * places.counts[at];
        }

        @Override
        public float getMaxScore(int upTo) {
            return Float.MAX_VALUE;
        }
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String ofField) {
        return field + ":\"" + String.join(" ", leading) + " " + prefix + "*\"";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PrefixPhraseQuery that
                && that.field.equals(field)
                && that.leading.equals(leading)
                && that.prefix.equals(prefix);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * field.hashCode() + leading.hashCode()) + prefix.hashCode();
    }
}
