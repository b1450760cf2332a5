package dev.seshat.index.lucene;

import java.io.IOException;
import java.util.function.Predicate;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/// The documents of an index segment with certain tools or files.
public final class DocumentSets {

    private DocumentSets() {}

    /// Those with a tool whose name, in lower case, satisfies a predicate.
    public static Bits withTool(LeafReader segment, Predicate<String> name) throws IOException {
        return with(segment, Fields.TOOL_NAME, name);
    }

    /// Those about a file: its name, or any whole part of its path; `*` matches anything.
    public static Bits withFile(LeafReader segment, String file) throws IOException {
        return with(segment, Fields.FILE, FilePattern.of(file));
    }

    private static Bits with(LeafReader segment, String field, Predicate<String> value) throws IOException {
        FixedBitSet found = new FixedBitSet(Math.max(1, segment.maxDoc()));
        Terms terms = segment.terms(field);
        if (terms == null) {
            return found;
        }
        TermsEnum each = terms.iterator();
        PostingsEnum docs = null;
        for (BytesRef term = each.next(); term != null; term = each.next()) {
            if (value.test(term.utf8ToString())) {
                docs = each.postings(docs, PostingsEnum.NONE);
                for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
                    found.set(doc);
                }
            }
        }
        return found;
    }
}
