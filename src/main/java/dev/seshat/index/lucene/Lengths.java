package dev.seshat.index.lucene;

import dev.seshat.rank.AverageLengths;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;

/// Text lengths in words. Deleted documents do not count, although they stay in the files until segments are
/// merged: scores must not depend on the history of an index.
final class Lengths {

    private final Map<Long, Integer> said = new HashMap<>();
    private final int documents;
    private long saidWords;
    private long messageWords;
    private long titleWords;

    private Lengths(int documents) {
        this.documents = documents;
    }

    static Lengths of(DirectoryReader reader) throws IOException {
        Lengths lengths = new Lengths(reader.numDocs());
        for (LeafReaderContext context : reader.leaves()) {
            LeafReader segment = context.reader();
            lengths.addSaid(segment);
            Bits live = segment.getLiveDocs();
            if (live == null) {
                lengths.addSums(segment);
            } else {
                lengths.addEach(segment, live);
            }
        }
        return lengths;
    }

    private void addSaid(LeafReader segment) throws IOException {
        NumericDocValues lengths = DocValues.getNumeric(segment, Fields.SAID_LENGTH);
        NumericDocValues sessions = DocValues.getNumeric(segment, Fields.SESSION);
        Bits live = segment.getLiveDocs();
        for (int doc = lengths.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = lengths.nextDoc()) {
            if ((live == null || live.get(doc)) && sessions.advanceExact(doc)) {
                said.put(sessions.longValue(), (int) lengths.longValue());
                saidWords += lengths.longValue();
            }
        }
    }

    /// Lucene knows the sums of a segment without deletions.
    private void addSums(LeafReader segment) throws IOException {
        for (Fields.Weighted field : Fields.OF_MESSAGES) {
            messageWords += size(segment, field.name());
        }
        titleWords += size(segment, Fields.TITLE);
    }

    private static long size(LeafReader segment, String field) throws IOException {
        Terms terms = segment.terms(field);
        return terms == null ? 0 : terms.getSumTotalTermFreq();
    }

    private void addEach(LeafReader segment, Bits live) throws IOException {
        NumericDocValues lengths = DocValues.getNumeric(segment, Fields.LENGTH);
        NumericDocValues places = DocValues.getNumeric(segment, Fields.PLACE);
        for (int doc = lengths.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = lengths.nextDoc()) {
            if (live.get(doc)) {
                if (places.advanceExact(doc) && places.longValue() != Fields.NO_PLACE) {
                    messageWords += lengths.longValue();
                } else {
                    titleWords += lengths.longValue();
                }
            }
        }
    }

    /// The number of words written in a session.
    int said(long session) {
        return said.getOrDefault(session, 0);
    }

    AverageLengths averages() {
        int sessions = Math.max(1, said.size());
        return new AverageLengths(
                (double) messageWords / Math.max(1, documents - said.size()),
                (double) saidWords / sessions,
                (double) titleWords / sessions);
    }
}
