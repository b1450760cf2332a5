package dev.seshat.index.lucene;

import static java.util.Objects.requireNonNull;

import dev.seshat.rank.SessionScorer;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/// Reads the numbers of the documents that a scan found: session, place, exchange, time, length. It reads those of
/// a whole window at once, which takes a fraction of the time of one by one.
///
/// Reads forward; not thread-safe.
final class DocumentNumbers {

    private @Nullable LeafReaderContext segment;
    private @Nullable Segment numbers;

    private record Segment(
            NumericDocValues sessions,
            NumericDocValues places,
            NumericDocValues exchanges,
            NumericDocValues times,
            NumericDocValues lengths) {

        static Segment of(LeafReader reader) throws IOException {
            return new Segment(
                    DocValues.getNumeric(reader, Fields.SESSION),
                    DocValues.getNumeric(reader, Fields.PLACE),
                    DocValues.getNumeric(reader, Fields.EXCHANGE),
                    DocValues.getNumeric(reader, Fields.AT),
                    DocValues.getNumeric(reader, Fields.LENGTH));
        }
    }

    /// Read the numbers of the documents of a window into it.
    void read(ScanWindow window) throws IOException {
        LeafReaderContext its = requireNonNull(window.segment);
        Segment of = numbers;
        if (of == null || segment != its) {
            of = Segment.of(its.reader());
            numbers = of;
            segment = its;
        }
        window.list();
        of.sessions.longValues(window.count, window.docs, window.sessions, 0);
        of.places.longValues(window.count, window.docs, window.positions, Fields.NO_PLACE);
        of.exchanges.longValues(window.count, window.docs, window.exchanges, 0);
        of.times.longValues(window.count, window.docs, window.times, Fields.NO_TIME);
        of.lengths.longValues(window.count, window.docs, window.lengths, 0);
        for (int i = 0; i < window.count; i++) {
            if (window.times[i] == Fields.NO_TIME) {
                window.times[i] = SessionScorer.UNKNOWN;
            }
        }
    }
}
