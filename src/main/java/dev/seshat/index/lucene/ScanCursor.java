package dev.seshat.index.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/// Reads the occurrences of one lookup of a [ScanPlan] in one segment, and adds them to [windows][ScanWindow]. Reads
/// forward; not thread-safe.
abstract class ScanCursor {

    /// Where the occurrences of a lookup are noted: a row, and the bit of a word.
    record Target(int row, long held, long paired) {}

    private final DocIdSetIterator docs;
    private final Target target;

    private ScanCursor(DocIdSetIterator docs, Target target) {
        this.docs = docs;
        this.target = target;
    }

    /// The occurrences of a token.
    ///
    /// @param marks where to mark its documents in the window; null if nobody asks
    static ScanCursor ofToken(PostingsEnum postings, float weight, Target target, long @Nullable [] marks) {
        return new OfToken(postings, weight, target, marks);
    }

    /// The documents whose titles begin with some words.
    static ScanCursor ofOpening(List<PostingsEnum> words, Target target) {
        return new OfOpening(words, target);
    }

    /// What any query finds, as often as it scores.
    static ScanCursor ofQuery(Scorer scorer, Target target) {
        return new OfQuery(scorer, target);
    }

    /// Go to the first document.
    void begin() throws IOException {
        docs.nextDoc();
    }

    /// The present document.
    int doc() {
        return docs.docID();
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

    private static final class OfQuery extends ScanCursor {
        private final Scorer scorer;

        OfQuery(Scorer scorer, Target target) {
            super(scorer.iterator(), target);
            this.scorer = scorer;
        }

        @Override
        float count() throws IOException {
            return scorer.score();
        }
    }

    private static final class OfOpening extends ScanCursor {
        private final List<PostingsEnum> words;

        OfOpening(List<PostingsEnum> words, Target target) {
            super(words.getFirst(), target);
            this.words = words;
        }

        @Override
        float count() throws IOException {
            int doc = doc();
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

    private static final class OfToken extends ScanCursor {
        private final PostingsEnum postings;
        private final float weight;
        private final int row;
        private final long bit;
        private final long @Nullable [] marks;
        private final DocAndFloatFeatureBuffer block = new DocAndFloatFeatureBuffer();

        OfToken(PostingsEnum postings, float weight, Target target, long @Nullable [] marks) {
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
}
