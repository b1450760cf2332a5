package dev.seshat.index.lucene;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Category;
import dev.seshat.rank.MatchedWords;
import dev.seshat.rank.SessionScorer;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/// Passes what a [WordScan] found to the scorer, window by window. For one query; not thread-safe.
final class MatchReporter {

    /// What a form of a word counts, and to which word it belongs.
    static final class Forms {
        private final int[] firstRow;
        private final float[] weights;

        /// @param firstRow the first row of each word, and the one behind the last
        /// @param weights by row
        Forms(int[] firstRow, float[] weights) {
            this.firstRow = firstRow;
            this.weights = weights;
        }
    }

    /// The rows behind those of forms: of pairs, of titles in order, of titles that begin with the query.
    record Rows(int firstPair, int inOrder, int begins) {}

    private final Forms forms;
    private final Rows rows;
    private final MessageFilter filter;
    private final SessionScorer scorer;
    private final MatchedWords found;
    private final DocumentNumbers numbers = new DocumentNumbers();
    private @Nullable LeafReaderContext segment;
    private MessageFilter.@Nullable InSegment allowed;

    MatchReporter(Forms forms, Rows rows, MessageFilter filter, SessionScorer scorer) {
        this.forms = forms;
        this.rows = rows;
        this.filter = filter;
        this.scorer = scorer;
        found = new MatchedWords(forms.firstRow.length - 1, rows.inOrder - rows.firstPair);
    }

    /// Report the documents of a window, in their order, and empty it.
    void report(ScanWindow window) throws IOException {
        LeafReaderContext its = requireNonNull(window.segment);
        MessageFilter.InSegment passing = allowed;
        if (passing == null || segment != its) {
            passing = filter.in(its.reader());
            allowed = passing;
            segment = its;
        }
        if (!window.isRead()) {
            numbers.read(window);
        }
        Bits live = its.reader().getLiveDocs();
        for (int i = 0; i < window.count; i++) {
            if (live == null || live.get(window.docs[i])) {
                report(window, i, passing);
            }
        }
        window.clear();
    }

    private void report(ScanWindow window, int number, MessageFilter.InSegment passing) {
        int place = window.places[number];
        long session = window.sessions[number];
        long position = window.positions[number];
        long at = window.times[number];
        int length = (int) window.lengths[number];
        find(window, place);
        if (position == Fields.NO_PLACE) {
            if (filter.allowsTitle(session)) {
                boolean inOrder = window.rows[rows.inOrder][place] > 0;
                boolean begins = window.rows[rows.begins][place] > 0;
                scorer.title(session, length, found, inOrder, begins);
            }
            return;
        }
        int seq = Fields.seq(position);
        Category category = Fields.category(position);
        if (passing.allows(window.docs[number], session, seq, category, at)) {
            scorer.message(session, seq, (int) window.exchanges[number], category, at, length, found);
        } else {
            scorer.rejected(session, found);
        }
    }

    /// A word occurs as often as the one of its forms that counts most.
    private void find(ScanWindow window, int place) {
        found.clear();
        for (long left = window.held[place]; left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            int behind = forms.firstRow[word + 1];
            float best = 0;
            for (int row = forms.firstRow[word]; row < behind; row++) {
                best = Math.max(best, window.rows[row][place] * forms.weights[row]);
            }
            found.count(word, best);
        }
        for (long left = window.paired[place]; left != 0; left &= left - 1) {
            int word = Long.numberOfTrailingZeros(left);
            found.pair(word, window.rows[rows.firstPair + word][place]);
        }
    }
}
