package dev.seshat.index.lucene;

import dev.seshat.rank.SessionScorer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/// Looks up the words of a query and reports every message and title that contains some of them. For one query.
///
/// Documents are processed in [windows][ScanWindow]: each word fills in its occurrences in the documents of the
/// window, then the documents with any are reported. The cost is an addition per occurrence, whatever the number
/// of words.
final class WordScan {

    /// With at least this many postings, one thread reads them while another scores. Starting a thread takes 0.1 ms.
    static final long MANY = 1 << 14;

    private final TokenLookup tokens;
    private final ScanPlan plan;

    /// @param tokens of the index, as the plan uses them
    WordScan(TokenLookup tokens, ScanPlan plan) {
        this.tokens = tokens;
        this.plan = plan;
    }

    /// Report all matches, in the order of the documents.
    ///
    /// @param scorer begins to score; with many matches, other ones are looked for in the meantime
    void run(List<LeafReaderContext> segments, MessageFilter filter, ScorerSource scorer) throws IOException {
        if (plan.postings() < MANY || Runtime.getRuntime().availableProcessors() == 1) {
            ScanWindow window = new ScanWindow(plan.windowRows());
            MatchReporter reporter = new MatchReporter(plan.forms(), plan.rows(), filter, scorer.begin());
            scan(segments, new OneWindow(window, reporter));
            return;
        }
        // The thread with less to do reads the numbers of documents.
        DocumentNumbers numbers = plan.pairs().isEmpty() ? new DocumentNumbers() : null;
        new WindowExchange(plan.windowRows()).run(windows -> scan(segments, windows), numbers, () -> {
            MatchReporter reporter = new MatchReporter(plan.forms(), plan.rows(), filter, scorer.begin());
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

    private void scan(List<LeafReaderContext> segments, Windows windows) throws IOException {
        for (LeafReaderContext segment : segments) {
            if (!scan(segment, windows)) {
                return;
            }
        }
    }

    private boolean scan(LeafReaderContext segment, Windows windows) throws IOException {
        PairScan pairScan = new PairScan(plan.pairs(), ScanPlan.PAIR_SLOP, tokens, segment);
        List<ScanCursor> driving = new ArrayList<>();
        List<ScanCursor> others = new ArrayList<>();
        for (ScanPlan.Lookup lookup : plan.lookups()) {
            ScanCursor cursor = cursor(lookup, segment, pairScan);
            if (cursor != null) {
                (lookup.drives() ? driving : others).add(cursor);
            }
        }
        for (ScanCursor cursor : driving) {
            cursor.begin();
        }
        int next = next(driving);
        while (next != DocIdSetIterator.NO_MORE_DOCS) {
            ScanWindow window = windows.next();
            window.segment = segment;
            window.base = next / ScanWindow.SIZE * ScanWindow.SIZE;
            for (ScanCursor cursor : driving) {
                cursor.fill(window);
            }
            // Words that do not drive are looked up only where others were found.
            for (ScanCursor cursor : others) {
                cursor.fillTouched(window);
            }
            pairScan.fill(window, plan.rows().firstPair());
            if (!windows.filled(window)) {
                return false;
            }
            next = next(driving);
        }
        return true;
    }

    private static int next(List<ScanCursor> cursors) {
        int next = DocIdSetIterator.NO_MORE_DOCS;
        for (ScanCursor cursor : cursors) {
            next = Math.min(next, cursor.doc());
        }
        return next;
    }

    private @Nullable ScanCursor cursor(ScanPlan.Lookup lookup, LeafReaderContext segment, PairScan pairScan)
            throws IOException {
        ScanCursor.Target target = plan.target(lookup);
        if (lookup instanceof ScanPlan.OneToken one) {
            PostingsEnum postings = tokens.postings(segment, one.field(), one.token(), PostingsEnum.FREQS);
            return postings == null
                    ? null
                    : ScanCursor.ofToken(postings, one.weight(), target, pairScan.marks(one.field(), one.token()));
        }
        if (lookup instanceof ScanPlan.Opening opening) {
            List<PostingsEnum> words = new ArrayList<>();
            for (String word : opening.words()) {
                PostingsEnum postings = tokens.postings(segment, Fields.TITLE, word, PostingsEnum.POSITIONS);
                if (postings == null) {
                    return null;
                }
                words.add(postings);
            }
            return ScanCursor.ofOpening(words, target);
        }
        Scorer scorer = ((ScanPlan.AnyQuery) lookup).weight().scorer(segment);
        return scorer == null ? null : ScanCursor.ofQuery(scorer, target);
    }
}
