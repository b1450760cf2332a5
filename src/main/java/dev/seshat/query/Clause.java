package dev.seshat.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A part of a query while it is being understood: words to find, words to keep out, filters.
///
/// @param words null when it asks for none
/// @param filters each of them holds
record Clause(@Nullable Term words, List<Term> without, List<Filter> filters) {

    static final Clause NOTHING = new Clause(null, List.of(), List.of());

    static Clause of(Term.Leaf leaf) {
        return new Clause(leaf, List.of(), List.of());
    }

    static Clause of(Filter filter) {
        return new Clause(null, List.of(), List.of(filter));
    }

    /// The opposite of [#term()].
    private static Clause of(Term term, List<Filter> filters) {
        if (!(term instanceof Term.All(List<Term> terms))) {
            return new Clause(term, List.of(), filters);
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
        return new Clause(allOf(words), without, filters);
    }

    private boolean isNothing() {
        return words == null && without.isEmpty() && filters.isEmpty();
    }

    boolean isFilter() {
        return words == null && without.isEmpty() && !filters.isEmpty();
    }

    /// Words to find become words to keep out, and the other way round; of both, it is the whole that is kept out.
    static Clause not(Clause clause) {
        List<Filter> filters = clause.filters.isEmpty() ? List.of() : List.of(new Filter.Not(one(clause.filters)));
        if (clause.words != null) {
            return new Clause(null, List.of(clause.term()), filters);
        }
        return clause.without.isEmpty() ? new Clause(null, List.of(), filters) : of(anyOf(clause.without), filters);
    }

    /// Every word, without every negated one.
    static Clause all(List<Clause> clauses) {
        List<Term> words = new ArrayList<>();
        List<Term> without = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (Clause clause : clauses) {
            Optional.ofNullable(clause.words).ifPresent(term -> add(term, words));
            without.addAll(clause.without);
            filters.addAll(clause.filters);
        }
        return new Clause(words.isEmpty() ? null : allOf(words), distinct(without), distinct(filters));
    }

    /// `a AND (b AND c)` is `a AND b AND c`, and what is asked for twice is asked for.
    private static void add(Term term, List<Term> to) {
        if (term instanceof Term.All(List<Term> terms)) {
            terms.forEach(each -> add(each, to));
        } else if (!to.contains(term)) {
            to.add(term);
        }
    }

    /// Alternatives. What is only kept out in one of them cannot be looked for, so that is left aside; filters beside
    /// words hold for the whole query.
    static Clause any(List<Clause> clauses) {
        if (clauses.size() == 1) {
            return clauses.getFirst();
        }
        List<Clause> alternatives = clauses.stream()
                .filter(clause -> !clause.isNothing())
                .distinct()
                .toList();
        if (alternatives.isEmpty()) {
            return NOTHING;
        }
        if (alternatives.size() == 1) {
            return alternatives.getFirst();
        }
        if (alternatives.stream().allMatch(Clause::isFilter)) {
            return of(new Filter.Any(
                    alternatives.stream().map(clause -> one(clause.filters)).toList()));
        }
        List<Term> words = new ArrayList<>();
        List<Filter> filters = new ArrayList<>();
        for (Clause clause : alternatives) {
            if (clause.words != null) {
                words.add(clause.term());
            }
            filters.addAll(clause.filters);
        }
        return words.isEmpty() ? new Clause(null, List.of(), distinct(filters)) : of(anyOf(words), distinct(filters));
    }

    /// The words, and what is kept out, as one term.
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

    Query query(String text, int left) {
        return new Query(text, words, without, filters, left);
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
