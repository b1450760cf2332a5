package dev.seshat.rank;

import dev.seshat.query.Term;
import java.util.List;

/// Decides whether a text matches the query. Evaluated for every message with a word, so the usual case, in
/// which all words are wanted and some are excluded, is a comparison of bits.
final class MatchCondition {

    private final RankingQuery query;
    private final boolean plain;
    private long required;
    private long forbidden;

    MatchCondition(RankingQuery query) {
        this.query = query;
        plain = isPlain(query.condition());
        for (int number = 0; number < query.words().size(); number++) {
            required |= query.words().get(number).selective() ? RankingQuery.bit(number) : 0;
        }
        for (int number = 0; number < query.unwanted().size(); number++) {
            forbidden |= RankingQuery.bit(query.words().size() + number);
        }
    }

    /// Whether it is a list of words, some of which may be negated.
    private static boolean isPlain(Term term) {
        List<Term> terms = term instanceof Term.All(List<Term> all) ? all : List.of(term);
        return terms.stream()
                .map(each -> each instanceof Term.Not(Term not) ? not : each)
                .allMatch(Term.Leaf.class::isInstance);
    }

    boolean isMet(long held) {
        return plain ? (held & required) == required && (held & forbidden) == 0 : query.isIn(held);
    }
}
