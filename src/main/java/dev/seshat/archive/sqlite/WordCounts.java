package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder.Frequency;
import dev.seshat.query.Term;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// How common words are, kept from search to search as long as the archive stays as it is: whoever types a query asks
/// for its first words again with every letter, and to count a word takes a fifth of a search.
final class WordCounts {

    private static final int MOST = 10_000;

    private final Map<Term.Leaf, Frequency> known = new HashMap<>();
    private long othersChanges = -1;
    private long ownChanges = -1;

    /// Forget all when the archive has changed. To be called in the transaction of a search, of which it is a part.
    void check(Sql sql) {
        long others = sql.number("pragma data_version");
        long own = sql.number("select total_changes()");
        if (others != othersChanges || own != ownChanges || known.size() > MOST) {
            known.clear();
            othersChanges = others;
            ownChanges = own;
        }
    }

    Frequency of(Term.Leaf word, Function<Term.Leaf, Frequency> count) {
        return known.computeIfAbsent(word, count);
    }
}
