package dev.seshat.index.lucene;

import dev.seshat.index.lucene.LuceneView.Nearby;
import dev.seshat.query.SpellingSuggestion;
import dev.seshat.words.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// Finds the word probably meant by one that hardly occurs: first among words in prose, then among all.
final class NearestWord {

    /// The intended word must be at least this many times as common as the typo.
    private static final int FAR_MORE_COMMON = 10;

    private static final int SHORTEST = 3;
    private static final int LONGEST_WITH_ONE_SLIP = 5;

    private static final List<String> SAID = List.of(Fields.TITLE, Fields.SAID);
    private static final List<String> DONE = List.of(Fields.INPUT, Fields.OUTPUT, Fields.PATH);

    private record Near(String field, String token, int slips, long documents) {

        /// Not put together from comparators, for which Java defines classes at every start.
        static int compare(Near one, Near other) {
            int order = Integer.compare(one.slips, other.slips);
            order = order == 0 ? Long.compare(other.documents, one.documents) : order;
            return order == 0 ? one.token.compareTo(other.token) : order;
        }
    }

    private final IndexReader reader;
    private final Words words;

    NearestWord(IndexReader reader, Words words) {
        this.reader = reader;
        this.words = words;
    }

    Optional<Nearby> of(String word) throws IOException {
        List<String> typed = words.tokens(word).stream()
                .filter(token -> token.length() >= SHORTEST)
                .toList();
        Optional<Near> near = nearest(typed, SAID);
        near = near.isPresent() ? near : nearest(typed, DONE);
        return near.isPresent() ? place(near.get()) : Optional.empty();
    }

    private Optional<Near> nearest(List<String> typed, List<String> fields) throws IOException {
        List<Near> near = new ArrayList<>();
        for (String token : typed) {
            for (String field : fields) {
                add(token, field, near);
            }
        }
        near.removeIf(each -> typed.contains(each.token()));
        return near.stream().min(Near::compare);
    }

    private void add(String token, String field, List<Near> to) throws IOException {
        Terms terms = MultiTerms.getTerms(reader, field);
        if (terms == null) {
            return;
        }
        int slips = token.length() <= LONGEST_WITH_ONE_SLIP ? 1 : 2;
        long enough = Math.max(1, reader.docFreq(new Term(field, token)) * (long) FAR_MORE_COMMON);
        FuzzyTermsEnum each = new FuzzyTermsEnum(terms, new Term(field, token), slips, 1, true);
        for (BytesRef term = each.next(); term != null; term = each.next()) {
            if (each.docFreq() >= enough) {
                String found = term.utf8ToString();
                to.add(new Near(field, found, SpellingSuggestion.distance(token, found), each.docFreq()));
            }
        }
    }

    /// One place where it occurs.
    private Optional<Nearby> place(Near near) throws IOException {
        for (LeafReaderContext segment : reader.leaves()) {
            PostingsEnum docs = segment.reader().postings(new Term(near.field(), near.token()), PostingsEnum.NONE);
            Bits live = segment.reader().getLiveDocs();
            int doc = docs == null ? DocIdSetIterator.NO_MORE_DOCS : docs.nextDoc();
            while (docs != null && doc != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(doc)) {
                doc = docs.nextDoc();
            }
            if (doc != DocIdSetIterator.NO_MORE_DOCS) {
                NumericDocValues sessions = segment.reader().getNumericDocValues(Fields.SESSION);
                NumericDocValues places = segment.reader().getNumericDocValues(Fields.PLACE);
                if (sessions != null && sessions.advanceExact(doc)) {
                    boolean placed = places != null && places.advanceExact(doc);
                    long at = placed ? places.longValue() : Fields.NO_PLACE;
                    return Optional.of(new Nearby(
                            near.token(), sessions.longValue(), at == Fields.NO_PLACE ? -1 : Fields.seq(at)));
                }
            }
        }
        return Optional.empty();
    }
}
