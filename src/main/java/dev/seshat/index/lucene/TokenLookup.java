package dev.seshat.index.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Looks up tokens in the term dictionaries, each token once: a query needs to know how common a token is,
/// where it occurs, and where it is next to its neighbors. In a new process the lookups of a query cost as
/// much as its scan.
///
/// For one reader; not thread-safe.
final class TokenLookup {

    /// The maximum number of tokens kept: a server with many different queries starts over.
    private static final int MOST = 1000;

    /// The position of a token in each segment; null where the segment lacks it.
    private static final class Found {
        private final BytesRef token;
        private final @Nullable TermState[] states;
        private final int[] documents;

        Found(BytesRef token, int segments) {
            this.token = token;
            states = new @Nullable TermState[segments];
            documents = new int[segments];
        }
    }

    private final List<LeafReaderContext> segments;
    private final List<Map<String, TermsEnum>> dictionaries = new ArrayList<>();
    private final Map<String, Found> found = new HashMap<>();

    TokenLookup(IndexReader reader) {
        segments = reader.leaves();
        for (LeafReaderContext _ : segments) {
            dictionaries.add(new HashMap<>());
        }
    }

    /// Whether a document, deleted or not, contains all of some tokens.
    boolean areTogether(String field, List<String> tokens) throws IOException {
        for (LeafReaderContext segment : segments) {
            if (areTogether(segment, field, tokens)) {
                return true;
            }
        }
        return false;
    }

    private boolean areTogether(LeafReaderContext segment, String field, List<String> tokens) throws IOException {
        List<PostingsEnum> all = new ArrayList<>();
        for (String token : tokens) {
            PostingsEnum postings = postings(segment, field, token, PostingsEnum.NONE);
            if (postings == null) {
                return false;
            }
            all.add(postings);
        }
        int doc = 0;
        int agreeing = 0;
        while (agreeing < all.size() && doc != DocIdSetIterator.NO_MORE_DOCS) {
            PostingsEnum next = all.get(agreeing);
            int found = next.docID() < doc ? next.advance(doc) : next.docID();
            agreeing = found == doc ? agreeing + 1 : 0;
            doc = found;
        }
        return doc != DocIdSetIterator.NO_MORE_DOCS;
    }

    /// How many documents contain a token.
    long count(String field, String token) throws IOException {
        Found where = find(field, token);
        long count = 0;
        for (LeafReaderContext segment : segments) {
            Bits live = segment.reader().getLiveDocs();
            count += live == null
                    ? where.documents[segment.ord]
                    : live(live, postings(segment, field, token, PostingsEnum.NONE));
        }
        return count;
    }

    /// How many documents hold a token, deleted ones included.
    long documents(String field, String token) throws IOException {
        long count = 0;
        for (int documents : find(field, token).documents) {
            count += documents;
        }
        return count;
    }

    private static long live(Bits live, @Nullable PostingsEnum postings) throws IOException {
        long count = 0;
        if (postings != null) {
            for (int doc = postings.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = postings.nextDoc()) {
                count += live.get(doc) ? 1 : 0;
            }
        }
        return count;
    }

    /// The documents of a segment that contain a token; null if there are none.
    @Nullable
    PostingsEnum postings(LeafReaderContext segment, String field, String token, int features) throws IOException {
        Found where = find(field, token);
        TermState state = where.states[segment.ord];
        TermsEnum dictionary = state == null ? null : dictionary(segment, field);
        if (state == null || dictionary == null) {
            return null;
        }
        dictionary.seekExact(where.token, state);
        return dictionary.postings(null, features);
    }

    private Found find(String field, String token) throws IOException {
        String key = field + ' ' + token;
        Found known = found.get(key);
        if (known == null) {
            known = lookUp(field, token);
            if (found.size() >= MOST) {
                found.clear();
            }
            found.put(key, known);
        }
        return known;
    }

    private Found lookUp(String field, String token) throws IOException {
        Found here = new Found(new BytesRef(token), segments.size());
        for (LeafReaderContext segment : segments) {
            TermsEnum dictionary = dictionary(segment, field);
            if (dictionary != null && dictionary.seekExact(here.token)) {
                here.states[segment.ord] = dictionary.termState();
                here.documents[segment.ord] = dictionary.docFreq();
            }
        }
        return here;
    }

    /// The dictionary of a field; null if the segment has nothing in that field.
    private @Nullable TermsEnum dictionary(LeafReaderContext segment, String field) throws IOException {
        Map<String, TermsEnum> ofSegment = dictionaries.get(segment.ord);
        TermsEnum known = ofSegment.get(field);
        if (known == null) {
            LeafReader reader = segment.reader();
            Terms terms = reader.terms(field);
            if (terms == null) {
                return null;
            }
            known = terms.iterator();
            ofSegment.put(field, known);
        }
        return known;
    }
}
