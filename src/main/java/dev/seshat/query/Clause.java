package dev.seshat.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private boolean isNothing() {
        return words == null && without.isEmpty() && filters.isEmpty();
    }

    boolean isFilter() {
        return words == null && without.isEmpty() && !filters.isEmpty();
    }

    static Clause not(Clause clause) {
        List<Term> without = clause.words == null ? List.of() : List.of(clause.term());
        List<Filter> filters = clause.filters.isEmpty() ? List.of() : List.of(new Filter.Not(one(clause.filters)));
        return new Clause(
                clause.words == null && !clause.without.isEmpty() ? anyOf(clause.without) : null, without, filters);
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
        return new Clause(words.isEmpty() ? null : allOf(words), without, filters);
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
        List<Clause> alternatives =
                clauses.stream().filter(clause -> !clause.isNothing()).toList();
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
        return new Clause(words.isEmpty() ? null : anyOf(words), List.of(), filters);
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

    private static Term anyOf(List<Term> terms) {
        List<Term> distinct = terms.stream().distinct().toList();
        return distinct.size() == 1 ? distinct.getFirst() : new Term.Any(distinct);
    }

    private static Filter one(List<Filter> filters) {
        return filters.size() == 1 ? filters.getFirst() : new Filter.All(filters);
    }
}
