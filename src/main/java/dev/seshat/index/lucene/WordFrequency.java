package dev.seshat.index.lucene;

import dev.seshat.index.lucene.WordQueries.Forms;
import dev.seshat.rank.Frequency;
import dev.seshat.words.WordQuery.Phrase;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/// Determines how common words are.
final class WordFrequency {

    /// Up to this number, a message with a word in two fields is counted once; beyond that it does not
    /// matter.
    private static final long EXACT = 1000;

    private final Supplier<IndexSearcher> searcher;
    private final TokenLookup tokens;
    private final IndexReader reader;
    private final WordQueries queries;

    WordFrequency(Supplier<IndexSearcher> searcher, TokenLookup tokens, IndexReader reader, WordQueries queries) {
        this.searcher = searcher;
        this.tokens = tokens;
        this.reader = reader;
        this.queries = queries;
    }

    Frequency of(Forms forms) throws IOException {
        long most = 0;
        for (Phrase form : forms.anyOf()) {
            most += upTo(form);
        }
        int all = Math.max(1, reader.numDocs());
        // The upper bound is exact only for single tokens: common words may never follow one another.
        boolean isSingle = forms.anyOf().stream().allMatch(form -> form.tokens().size() == 1);
        long counted = isSingle && most > EXACT ? most : counted(forms, Fields.OF_MESSAGES);
        long messages = counted > EXACT ? Math.min(most, all) : counted;
        // Titles may contain words that no message contains.
        long holding = messages == 0 ? counted(forms, List.of(Fields.OF_HEADS)) : messages;
        return new Frequency(holding, Math.min(1, (double) holding / all));
    }

    /// An upper bound: for a phrase, the frequency of its rarest word.
    private long upTo(Phrase form) throws IOException {
        if (form.prefix() && form.tokens().size() == 1) {
            long count = 0;
            for (Fields.Weighted field : Fields.OF_MESSAGES) {
                count += searcher.get()
                        .count(new PrefixQuery(
                                new Term(field.name(), form.tokens().getFirst())));
            }
            return count;
        }
        long least = Long.MAX_VALUE;
        for (String token :
                form.prefix() ? form.tokens().subList(0, form.tokens().size() - 1) : form.tokens()) {
            long count = 0;
            for (Fields.Weighted field : Fields.OF_MESSAGES) {
                count += tokens.count(field.name(), token);
            }
            least = Math.min(least, count);
        }
        return least;
    }

    /// How many messages there are, or more than [#EXACT].
    private long counted(Forms forms, List<Fields.Weighted> fields) throws IOException {
        return forms.anyOf().stream().allMatch(Phrase::isOneToken)
                ? holding(forms, fields)
                : matching(any(forms, fields));
    }

    private long matching(Query query) throws IOException {
        Weight weight = searcher.get().createWeight(searcher.get().rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        long count = 0;
        for (LeafReaderContext segment : reader.leaves()) {
            Bits live = segment.reader().getLiveDocs();
            Scorer scorer = weight.scorer(segment);
            DocIdSetIterator docs = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
            while (count <= EXACT && docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                count += live == null || live.get(docs.docID()) ? 1 : 0;
            }
        }
        return count;
    }

    /// The documents that contain one of several tokens.
    private long holding(Forms forms, List<Fields.Weighted> fields) throws IOException {
        long count = 0;
        for (LeafReaderContext segment : reader.leaves()) {
            Bits live = segment.reader().getLiveDocs();
            FixedBitSet seen = new FixedBitSet(Math.max(1, segment.reader().maxDoc()));
            for (Phrase form : forms.anyOf()) {
                for (Fields.Weighted field : fields) {
                    PostingsEnum docs =
                            tokens.postings(segment, field.name(), form.tokens().getFirst(), PostingsEnum.NONE);
                    while (docs != null && docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                        boolean isNew = (live == null || live.get(docs.docID())) && !seen.getAndSet(docs.docID());
                        count += isNew ? 1 : 0;
                    }
                }
            }
        }
        return count;
    }

    private Query any(Forms forms, List<Fields.Weighted> fields) throws IOException {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (Phrase form : forms.anyOf()) {
            for (Fields.Weighted field : fields) {
                any.add(queries.in(field.name(), form), Occur.SHOULD);
            }
        }
        return any.build();
    }
}
