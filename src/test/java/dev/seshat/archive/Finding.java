package dev.seshat.archive;

import dev.seshat.query.Term;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import java.util.List;

/// Searches for one word.
final class Finding {

    private Finding() {}

    static List<ScoredSession> sessions(Finder finder, String word) {
        return sessions(finder, new Term.Word(word));
    }

    static List<ScoredSession> phrase(Finder finder, String phrase) {
        return sessions(finder, new Term.Phrase(phrase));
    }

    private static List<ScoredSession> sessions(Finder finder, Term.Leaf leaf) {
        RankingQuery query = new RankingQuery(
                List.of(new RankingQuery.Word(leaf, 1, true, true)), List.of(), "", leaf, 2, true, List.of());
        return finder.rank(query, List.of()).sessions();
    }
}
