package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The words of a query and how they are combined.
///
/// A [Not] occurs only in an [All] that also has something to find, so every term can be looked up in an index.
public sealed interface Term {

    /// Looked up in an index as it is.
    sealed interface Leaf extends Term {
        /// As typed, without quotes and star.
        String text();
    }

    /// A word, or a name of several parts.
    record Word(String text) implements Leaf {
        public Word {
            requireNonNull(text, "text");
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Word that && that.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// A phrase.
    record Phrase(String text) implements Leaf {
        public Phrase {
            requireNonNull(text, "text");
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Phrase that && that.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String toString() {
            return '"' + text + '"';
        }
    }

    /// A prefix.
    record Prefix(String text) implements Leaf {
        public Prefix {
            requireNonNull(text, "text");
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Prefix that && that.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public String toString() {
            return text + '*';
        }
    }

    /// All of several.
    record All(List<Term> terms) implements Term {
        public All {
            terms = List.copyOf(terms);
        }

        @Override
        public String toString() {
            return join(terms, " AND ");
        }
    }

    /// At least one of several.
    record Any(List<Term> terms) implements Term {
        public Any {
            terms = List.copyOf(terms);
        }

        @Override
        public String toString() {
            return join(terms, " OR ");
        }
    }

    /// None of it.
    record Not(Term term) implements Term {
        public Not {
            requireNonNull(term, "term");
        }

        @Override
        public String toString() {
            return "NOT " + inner(term);
        }
    }

    private static String join(List<Term> terms, String between) {
        return terms.stream().map(Term::inner).collect(Collectors.joining(between));
    }

    private static String inner(Term term) {
        return term instanceof All || term instanceof Any ? "(" + term + ")" : term.toString();
    }

    /// This, but none of some others.
    default Term without(List<Term> unwanted) {
        if (unwanted.isEmpty()) {
            return this;
        }
        List<Term> all = new ArrayList<>(this instanceof All(List<Term> terms) ? terms : List.of(this));
        unwanted.forEach(term -> all.add(new Not(term)));
        return new All(all);
    }

    /// Whether it is one word that may be incomplete, as [QueryParser#parseTyped] reads it: the word or its
    /// continuations.
    default boolean isBeingTyped() {
        return this instanceof Any(List<Term> terms)
                && terms.size() == 2
                && terms.getFirst() instanceof Word(String word)
                && terms.getLast() instanceof Prefix(String prefix)
                && word.equals(prefix);
    }

    /// The same with a function applied to every word.
    default Term map(Function<Leaf, Term> change) {
        return switch (this) {
            case Leaf leaf -> change.apply(leaf);
            case All(List<Term> all) ->
                new All(all.stream()
                        .map(each -> each.map(change))
                        .flatMap(each -> each instanceof All(List<Term> terms) ? terms.stream() : Stream.of(each))
                        .toList());
            case Any(List<Term> any) ->
                new Any(any.stream().map(each -> each.map(change)).toList());
            case Not(Term not) -> new Not(not.map(change));
        };
    }

    /// What to find, without duplicates, in typing order; exclusions are not included.
    default List<Leaf> leaves() {
        Set<Leaf> leaves = new LinkedHashSet<>();
        addLeaves(this, leaves);
        return List.copyOf(leaves);
    }

    private static void addLeaves(Term term, Set<Leaf> to) {
        // No switch: Java makes classes for one at every start, and every search comes here.
        if (term instanceof Leaf leaf) {
            to.add(leaf);
        } else if (term instanceof All(List<Term> all)) {
            all.forEach(each -> addLeaves(each, to));
        } else if (term instanceof Any(List<Term> any)) {
            any.forEach(each -> addLeaves(each, to));
        }
    }
}
