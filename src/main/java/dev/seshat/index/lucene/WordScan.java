package dev.seshat.index.lucene;

import dev.seshat.index.lucene.WordQueries.Forms;
import dev.seshat.query.Term;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.SessionScorer;
import dev.seshat.words.WordQuery;
import dev.seshat.words.WordQuery.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/// Looks up the words of a query and reports every message and title that contains some of them. For one query.
///
/// Documents are processed in [windows][ScanWindow]: each word fills in its occurrences in the documents of the
/// window, then the documents with any are reported. The cost is an addition per occurrence, whatever the number
/// of words.
final class WordScan {

    /// With at least this many postings, one thread reads them while another scores. Starting a thread takes 0.1 ms.
    static final long MANY = 1 << 14;

    /// How many words may stand between the two words of a pair.
    private static final int PAIR_SLOP = 2;

    /// Looks up one form of a word and fills a row of the window with its counts.
    private interface Lookup {
        /// The row to fill.
        int row();

        /// Whether a document that contains only this is reported.
        boolean drives();
    }

    /// One token in a field, by far the most common kind.
    private record OneToken(String field, String token, float weight, int row, boolean drives) implements Lookup {}

    /// The first words of a session's current title; former titles follow it in the field.
    private record Opening(List<String> words, int row) implements Lookup {
        @Override
        public boolean drives() {
            return false;
        }
    }

    /// Anything else: phrases, prefixes.
    private record AnyQuery(Weight weight, int row, boolean drives) implements Lookup {}

    /// Where the occurrences of a lookup are noted: a row, and the bit of a word.
    private record Target(int row, long held, long paired) {}

    private abstract static class Cursor {
        final DocIdSetIterator docs;
        private final Target target;

        Cursor(DocIdSetIterator docs, Target target) {
            this.docs = docs;
            this.target = target;
        }

        /// How often it occurs in the present document, with its weight.
        abstract float count() throws IOException;

        /// Add what is in the present document.
        void add(ScanWindow window, int place) throws IOException {
            float count = count();
            if (count > 0) {
                window.rows[target.row][place] += count;
                window.held[place] |= target.held;
                window.paired[place] |= target.paired;
            }
        }

        /// Add all that is in the window.
        void fill(ScanWindow window) throws IOException {
            int end = window.base + ScanWindow.SIZE;
            for (int doc = docs.docID(); doc < end; doc = docs.nextDoc()) {
                window.touch(doc - window.base);
                add(window, doc - window.base);
            }
        }

        /// Add what is in the documents of the window that hold something else.
        void fillTouched(ScanWindow window) throws IOException {
            for (int i = 0; i < window.touched.length; i++) {
                for (long left = window.touched[i]; left != 0; left &= left - 1) {
                    int place = (i << 6) + Long.numberOfTrailingZeros(left);
                    int doc = docs.docID();
                    if (doc < window.base + place) {
                        doc = docs.advance(window.base + place);
                    }
                    if (doc == window.base + place) {
                        add(window, place);
                    } else if (doc >= window.base + ScanWindow.SIZE) {
                        return;
                    }
                }
            }
        }
    }

    private static final class QueryCursor extends Cursor {
        private final Scorer scorer;

        QueryCursor(Scorer scorer, Target target) {
            super(scorer.iterator(), target);
            this.scorer = scorer;
        }

        @Override
        float count() throws IOException {
            return scorer.score();
        }
    }

    private static final class OpeningCursor extends Cursor {
        private final List<PostingsEnum> words;

        OpeningCursor(List<PostingsEnum> words, Target target) {
            super(words.getFirst(), target);
            this.words = words;
        }

        @Override
        float count() throws IOException {
            int doc = docs.docID();
            for (int word = 0; word < words.size(); word++) {
                PostingsEnum postings = words.get(word);
                int found = postings.docID() < doc ? postings.advance(doc) : postings.docID();
                // Position 0 is the mark before the title.
                if (found != doc || !isAt(postings, word + 1)) {
                    return 0;
                }
            }
            return 1;
        }

        private static boolean isAt(PostingsEnum postings, int wanted) throws IOException {
            int position = -1;
            for (int left = postings.freq(); left > 0 && position < wanted; left--) {
                position = postings.nextPosition();
            }
            return position == wanted;
        }
    }

    private static final class TokenCursor extends Cursor {
        private final PostingsEnum postings;
        private final float weight;
        private final int row;
        private final long bit;
        private final long @Nullable [] marks;
        private final DocAndFloatFeatureBuffer block = new DocAndFloatFeatureBuffer();

        TokenCursor(PostingsEnum postings, float weight, Target target, long @Nullable [] marks) {
            super(postings, target);
            this.postings = postings;
            this.weight = weight;
            this.marks = marks;
            row = target.row;
            bit = target.held;
        }

        @Override
        float count() throws IOException {
            return weight * postings.freq();
        }

        @Override
        void add(ScanWindow window, int place) throws IOException {
            super.add(window, place);
            if (marks != null) {
                marks[place >> 6] |= 1L << place;
            }
        }

        @Override
        void fill(ScanWindow window) throws IOException {
            int end = window.base + ScanWindow.SIZE;
            for (postings.nextPostings(end, block); block.size > 0; postings.nextPostings(end, block)) {
                long[] touched = window.touched;
                for (int i = 0; i < block.size; i++) {
                    int place = block.docs[i] - window.base;
                    touched[place >> 6] |= 1L << place;
                }
                add(window);
            }
        }

        /// Reading whole blocks takes less than going to the documents one by one, unless these are few.
        @Override
        void fillTouched(ScanWindow window) throws IOException {
            if (window.holdsFew()) {
                super.fillTouched(window);
                return;
            }
            if (postings.docID() < window.base) {
                postings.advance(window.base);
            }
            int end = window.base + ScanWindow.SIZE;
            for (postings.nextPostings(end, block); block.size > 0; postings.nextPostings(end, block)) {
                int kept = 0;
                for (int i = 0; i < block.size; i++) {
                    if (window.isTouched(block.docs[i] - window.base)) {
                        block.docs[kept] = block.docs[i];
                        block.features[kept] = block.features[i];
                        kept++;
                    }
                }
                block.size = kept;
                add(window);
            }
        }

        private void add(ScanWindow window) {
            float[] counts = window.rows[row];
            long[] held = window.held;
            for (int i = 0; i < block.size; i++) {
                int place = block.docs[i] - window.base;
                counts[place] += weight * block.features[i];
                held[place] |= bit;
            }
            if (marks != null) {
                for (int i = 0; i < block.size; i++) {
                    int place = block.docs[i] - window.base;
                    marks[place >> 6] |= 1L << place;
                }
            }
        }
    }

    private final Supplier<IndexSearcher> searcher;
    private final TokenLookup tokens;
    private final int wordCount;
    private final int leafCount;
    private final List<Lookup> lookups = new ArrayList<>();
    private final List<PairScan.Lookup> pairLookups = new ArrayList<>();
    /// The rows of each word, one for each of its forms. After them come the rows of pairs and of whole
    /// titles.
    private final int[] firstRow;

    private final int firstPair;
    private final int inOrder;
    private final int begins;
    private final MatchReporter.Forms reported;
    private final MatchReporter.Rows rows;
    private final Target[] targets;

    WordScan(Supplier<IndexSearcher> searcher, TokenLookup tokens, RankingQuery query, WordQueries queries)
            throws IOException {
        this.searcher = searcher;
        this.tokens = tokens;
        List<Term.Leaf> leaves = query.leaves();
        leafCount = leaves.size();
        wordCount = query.words().size();
        firstRow = new int[leafCount + 1];
        List<Forms> forms = new ArrayList<>();
        for (int leaf = 0; leaf < leafCount; leaf++) {
            forms.add(queries.of(leaves.get(leaf)));
            firstRow[leaf + 1] = firstRow[leaf] + forms.get(leaf).anyOf().size();
        }
        firstPair = firstRow[leafCount];
        float[] rowWeights = new float[firstPair];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            float[] weights = WordQuery.weights(forms.get(leaf).anyOf());
            System.arraycopy(weights, 0, rowWeights, firstRow[leaf], weights.length);
        }
        inOrder = firstPair + wordCount;
        begins = inOrder + 1;
        targets = targets();
        reported = new MatchReporter.Forms(firstRow, rowWeights);
        rows = new MatchReporter.Rows(firstPair, inOrder, begins);
        for (int leaf = 0; leaf < leafCount; leaf++) {
            boolean drives = leaf >= wordCount || query.words().get(leaf).selective();
            addWord(forms.get(leaf), firstRow[leaf], drives, queries);
        }
        addPairs(forms.subList(0, wordCount));
        addBeginning(query.typed(), queries);
    }

    private Target[] targets() {
        Target[] targets = new Target[begins + 1];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            for (int row = firstRow[leaf]; row < firstRow[leaf + 1]; row++) {
                targets[row] = new Target(row, RankingQuery.bit(leaf), 0);
            }
        }
        for (int word = 0; word < wordCount; word++) {
            targets[firstPair + word] = new Target(firstPair + word, 0, RankingQuery.bit(word));
        }
        targets[inOrder] = new Target(inOrder, 0, 0);
        targets[begins] = new Target(begins, 0, 0);
        return targets;
    }

    private void addWord(Forms forms, int row, boolean drives, WordQueries queries) throws IOException {
        for (int form = 0; form < forms.anyOf().size(); form++) {
            for (Fields.Weighted field : WordQueries.fields(forms)) {
                Phrase phrase = forms.anyOf().get(form);
                if (phrase.isOneToken()) {
                    String token = phrase.tokens().getFirst();
                    lookups.add(new OneToken(field.name(), token, field.weight(), row + form, drives));
                } else {
                    add(queries.in(field.name(), phrase), field.weight(), row + form, drives);
                }
            }
        }
    }

    private void addPairs(List<Forms> forms) throws IOException {
        List<String> all = new ArrayList<>();
        for (int word = 0; word < forms.size(); word++) {
            List<String> words = plain(forms.get(word));
            all.addAll(words);
            List<String> before = word == 0 ? List.of() : plain(forms.get(word - 1));
            if (!words.isEmpty() && !before.isEmpty()) {
                for (Fields.Weighted field : WordQueries.fields(forms.get(word))) {
                    addPair(before, words, field, firstPair + word);
                }
            }
        }
        if (forms.size() > 1) {
            addRun(Fields.TITLE, all, forms.size(), 1, inOrder);
        }
    }

    private void addPair(List<String> before, List<String> words, Fields.Weighted field, int row) throws IOException {
        if (before.size() == 1 && words.size() == 1 && !before.equals(words)) {
            String first = before.getFirst();
            String second = words.getFirst();
            pairLookups.add(new PairScan.Lookup(field.name(), first, second, field.weight(), row));
        } else {
            List<String> both = new ArrayList<>(before);
            both.addAll(words);
            addRun(field.name(), both, PAIR_SLOP, field.weight(), row);
        }
    }

    /// Consecutive tokens. Few titles contain all words of a query, so usually there is nothing to look up.
    private void addRun(String field, List<String> run, int slop, float weight, int row) throws IOException {
        if (!field.equals(Fields.TITLE) || tokens.areTogether(field, run)) {
            add(WordQueries.run(field, run, slop), weight, row, false);
        }
    }

    private void addBeginning(String typed, WordQueries queries) throws IOException {
        List<String> words = plain(queries.of(new Term.Phrase(typed)));
        if (words.size() > 1 && tokens.areTogether(Fields.TITLE, words)) {
            lookups.add(new Opening(words, begins));
        }
    }

    /// The tokens of a word in a text; none for a prefix.
    private static List<String> plain(Forms forms) {
        Phrase first = forms.anyOf().isEmpty() ? null : forms.anyOf().getFirst();
        return first == null || first.prefix() ? List.of() : first.tokens();
    }

    private void add(Query query, float weight, int row, boolean drives) throws IOException {
        Query rewritten = searcher.get().rewrite(query);
        if (!(rewritten instanceof MatchNoDocsQuery)) {
            lookups.add(new AnyQuery(searcher.get().createWeight(rewritten, ScoreMode.COMPLETE, weight), row, drives));
        }
    }

    /// Report all matches, in the order of the documents.
    ///
    /// @param scorer begins to score; with many matches, other ones are looked for in the meantime
    void run(List<LeafReaderContext> segments, MessageFilter filter, ScorerSource scorer) throws IOException {
        if (postings() < MANY || Runtime.getRuntime().availableProcessors() == 1) {
            ScanWindow window = new ScanWindow(begins + 1);
            MatchReporter reporter = new MatchReporter(reported, rows, filter, scorer.begin());
            scan(segments, new OneWindow(window, reporter));
            return;
        }
        // The thread with less to do reads the numbers of documents.
        DocumentNumbers numbers = pairLookups.isEmpty() ? new DocumentNumbers() : null;
        new WindowExchange(begins + 1).run(windows -> scan(segments, windows), numbers, () -> {
            MatchReporter reporter = new MatchReporter(reported, rows, filter, scorer.begin());
            return reporter::report;
        });
    }

    /// Where the scorer comes from.
    interface ScorerSource {
        SessionScorer begin() throws IOException;
    }

    /// One window after another, on one thread.
    private record OneWindow(ScanWindow window, MatchReporter reporter) implements Windows {
        @Override
        public ScanWindow next() {
            return window;
        }

        @Override
        public boolean filled(ScanWindow filled) throws IOException {
            reporter.report(filled);
            return true;
        }
    }

    /// Where windows to fill come from, and where they go.
    interface Windows {
        /// An empty window.
        ScanWindow next();

        /// Hand over a filled window; says whether to go on.
        boolean filled(ScanWindow window) throws IOException;
    }

    /// The number of postings of single words to read.
    private long postings() throws IOException {
        long postings = 0;
        for (Lookup lookup : lookups) {
            postings += lookup instanceof OneToken one ? tokens.documents(one.field(), one.token()) : 0;
        }
        return postings;
    }

    private void scan(List<LeafReaderContext> segments, Windows windows) throws IOException {
        for (LeafReaderContext segment : segments) {
            if (!scan(segment, windows)) {
                return;
            }
        }
    }

    private boolean scan(LeafReaderContext segment, Windows windows) throws IOException {
        PairScan pairScan = new PairScan(pairLookups, PAIR_SLOP, tokens, segment);
        List<Cursor> driving = new ArrayList<>();
        List<Cursor> others = new ArrayList<>();
        for (Lookup lookup : lookups) {
            Cursor cursor = cursor(lookup, segment, pairScan);
            if (cursor != null) {
                (lookup.drives() ? driving : others).add(cursor);
            }
        }
        for (Cursor cursor : driving) {
            cursor.docs.nextDoc();
        }
        int next = next(driving);
        while (next != DocIdSetIterator.NO_MORE_DOCS) {
            ScanWindow window = windows.next();
            window.segment = segment;
            window.base = next / ScanWindow.SIZE * ScanWindow.SIZE;
            for (Cursor cursor : driving) {
                cursor.fill(window);
            }
            // Words that do not drive are looked up only where others were found.
            for (Cursor cursor : others) {
                cursor.fillTouched(window);
            }
            pairScan.fill(window, firstPair);
            if (!windows.filled(window)) {
                return false;
            }
            next = next(driving);
        }
        return true;
    }

    private static int next(List<Cursor> cursors) {
        int next = DocIdSetIterator.NO_MORE_DOCS;
        for (Cursor cursor : cursors) {
            next = Math.min(next, cursor.docs.docID());
        }
        return next;
    }

    private @Nullable Cursor cursor(Lookup lookup, LeafReaderContext segment, PairScan pairScan) throws IOException {
        Target target = targets[lookup.row()];
        if (lookup instanceof OneToken one) {
            PostingsEnum postings = tokens.postings(segment, one.field(), one.token(), PostingsEnum.FREQS);
            return postings == null
                    ? null
                    : new TokenCursor(postings, one.weight(), target, pairScan.marks(one.field(), one.token()));
        }
        if (lookup instanceof Opening opening) {
            List<PostingsEnum> words = new ArrayList<>();
            for (String word : opening.words()) {
                PostingsEnum postings = tokens.postings(segment, Fields.TITLE, word, PostingsEnum.POSITIONS);
                if (postings == null) {
                    return null;
                }
                words.add(postings);
            }
            return new OpeningCursor(words, target);
        }
        Scorer scorer = ((AnyQuery) lookup).weight().scorer(segment);
        return scorer == null ? null : new QueryCursor(scorer, target);
    }
}
