package dev.seshat.index.lucene;

import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/// What a query finds in some thousand consecutive documents of a segment: in each document how often each form of
/// each word occurs, and each pair of words. [WordScan] fills it, [MatchReporter] reads and empties it.
///
/// Not thread-safe: it is handed from one thread to the other.
final class ScanWindow {

    /// The number of documents.
    static final int SIZE = 1 << 12;

    /// The count of a window whose numbers are not read yet.
    private static final int UNREAD = -1;

    private static final float[] ZEROS = new float[SIZE];

    /// So few documents are looked at one by one.
    private static final int FEW = SIZE / 64;

    /// Occurrences by row and document.
    final float[][] rows;

    /// The words that each document holds, one bit each, and those that it holds right after the previous one.
    final long[] held = new long[SIZE];

    final long[] paired = new long[SIZE];

    /// The documents to report, one bit each.
    final long[] touched = new long[SIZE / Long.SIZE];

    /// The segment, and its first document here.
    @Nullable
    LeafReaderContext segment;

    int base;

    /// The documents to report, by their places, and their [numbers][DocumentNumbers].
    int count = UNREAD;

    final int[] places = new int[SIZE];
    final int[] docs = new int[SIZE];
    final long[] sessions = new long[SIZE];
    final long[] positions = new long[SIZE];
    final long[] exchanges = new long[SIZE];
    final long[] times = new long[SIZE];
    final long[] lengths = new long[SIZE];

    ScanWindow(int rows) {
        this.rows = new float[rows][SIZE];
    }

    void touch(int place) {
        touched[place >> 6] |= 1L << place;
    }

    boolean isTouched(int place) {
        return (touched[place >> 6] & 1L << place) != 0;
    }

    /// Whether there are only few documents to report.
    boolean holdsFew() {
        int count = 0;
        for (long block : touched) {
            count += Long.bitCount(block);
        }
        return count <= FEW;
    }

    boolean isRead() {
        return count != UNREAD;
    }

    /// List the documents to report, in order.
    void list() {
        count = 0;
        for (int i = 0; i < touched.length; i++) {
            for (long left = touched[i]; left != 0; left &= left - 1) {
                int place = (i << 6) + Long.numberOfTrailingZeros(left);
                places[count] = place;
                docs[count++] = base + place;
            }
        }
    }

    /// Empty it. Only documents to report hold anything.
    void clear() {
        if (count <= FEW) {
            for (int i = 0; i < count; i++) {
                for (float[] row : rows) {
                    row[places[i]] = 0;
                }
                held[places[i]] = 0;
                paired[places[i]] = 0;
            }
        } else {
            for (float[] row : rows) {
                System.arraycopy(ZEROS, 0, row, 0, SIZE);
            }
            Arrays.fill(held, 0);
            Arrays.fill(paired, 0);
        }
        Arrays.fill(touched, 0);
        count = UNREAD;
    }
}
