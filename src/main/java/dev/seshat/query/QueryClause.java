package dev.seshat.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A part of a query during parsing: words to find, words to exclude, filters.
///
/// @param words null if none
/// @param filters all of them must hold
record QueryClause(@Nullable Term words, List<Term> without, List<Filter> filters) {

    static final QueryClause NOTHING = new QueryClause(null, List.of(), List.of());

    static QueryClause of(Term.Leaf leaf) {
        return new QueryClause(leaf, List.of(), List.of());
    }

    /// One of two leaves.
    static QueryClause any(Term.Leaf one, Term.Leaf other) {
        return new QueryClause(new Term.Any(List.of(one, other)), List.of(), List.of());
    }

    static QueryClause of(Filter filter) {
        return new QueryClause(null, List.of(), List.of(filter));
    }

    /// The opposite of [#term()].
    private static QueryClause of(Term term, List<Filter> filters) {
        if (!(term instanceof Term.All(List<Term> terms))) {
            return new QueryClause(term, List.of(), filters);
        }
        List<Term> words = new ArrayList<>();
        List<Term> without = new ArrayList<>();
        for (Term each : terms) {
            if (each instanceof Term.Not(Term unwanted)) {
                without.add(unwanted);
            } else {
                words.add(each);
            }
        }
        return new QueryClause(allOf(words), without, filters);
    }

    private boolean isNothing() {
        return words == null && without.isEmpty() && filters.isEmpty();
    }

    boolean isFilter() {
        return words == null && without.isEmpty() && !filters.isEmpty();
    }

    /// Words to find become words to exclude, and vice versa; a mixture is excluded as a whole.
    static QueryClause not(QueryClause clause) {
        List<Filter> filters = clause.filters.isEmpty() ? List.of() : List.of(new Filter.Not(one(clause.filters)));
        if (clause.words != null) {
            return new QueryClause(null, List.of(clause.term()), filters);
        }
        return clause.without.isEmpty()
                ? new QueryClause(null, List.of(), filters)
                : of(anyOf(clause.without), filters);
    }

    /// All words, without the negated ones.
    static QueryClause all(List<QueryClause> clauses) {
        List<Term> words = new ArrayList<>();
        List<Term> without = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (QueryClause clause : clauses) {
            Optional.ofNullable(clause.words).ifPresent(term -> add(term, words));
            without.addAll(clause.without);
            filters.addAll(clause.filters);
        }
        return new QueryClause(words.isEmpty() ? null : allOf(words), distinct(without), distinct(filters));
    }

    /// `a AND (b AND c)` is `a AND b AND c`, without duplicates.
    private static void add(Term term, List<Term> to) {
        if (term instanceof Term.All(List<Term> terms)) {
            terms.forEach(each -> add(each, to));
        } else if (!to.contains(term)) {
            to.add(term);
        }
    }

    /// Alternatives. An alternative of exclusions alone cannot be searched for, so it is ignored; filters
    /// beside words apply to the whole query.
    static QueryClause any(List<QueryClause> clauses) {
        if (clauses.size() == 1) {
            return clauses.getFirst();
        }
        List<QueryClause> alternatives = clauses.stream()
                .filter(clause -> !clause.isNothing())
                .distinct()
                .toList();
        if (alternatives.isEmpty()) {
            return NOTHING;
        }
        if (alternatives.size() == 1) {
            return alternatives.getFirst();
        }
        if (alternatives.stream().allMatch(QueryClause::isFilter)) {
            return of(new Filter.Any(
                    alternatives.stream().map(clause -> one(clause.filters)).toList()));
        }
        List<Term> words = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (QueryClause clause : alternatives) {
            if (clause.words != null) {
                words.add(clause.term());
            }
            filters.addAll(clause.filters);
        }
        return words.isEmpty()
                ? new QueryClause(null, List.of(), distinct(filters))
                : of(anyOf(words), distinct(filters));
    }

    /// The words and exclusions as one term.
    private Term term() {
        if (words == null) {
            throw new IllegalStateException("no words");
        }
        if (without.isEmpty()) {
            return words;
        }
        List<Term> terms = new ArrayList<>();
        add(words, terms);
        without.forEach(term -> terms.add(new Term.Not(term)));
        return new Term.All(terms);
    }

    Query query(String text, List<NamedTime> dates, int left) {
        return new Query(text, words, without, filters, TextPatterns.NONE, dates, null, left);
    }

    private static Term allOf(List<Term> terms) {
        return terms.size() == 1 ? terms.getFirst() : new Term.All(terms);
    }

    /// `a OR (b OR c)` is `a OR b OR c`.
    private static Term anyOf(List<Term> terms) {
        List<Term> distinct = terms.stream()
                .flatMap(term -> term instanceof Term.Any(List<Term> inner) ? inner.stream() : Stream.of(term))
                .distinct()
                .toList();
        return distinct.size() == 1 ? distinct.getFirst() : new Term.Any(distinct);
    }

    private static <T> List<T> distinct(List<T> all) {
        return all.stream().distinct().toList();
    }

    private static Filter one(List<Filter> filters) {
        return filters.size() == 1 ? filters.getFirst() : new Filter.All(filters);
    }
}
