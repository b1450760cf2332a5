package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The words that are asked for, and how they hang together.
///
/// A [Not] stands only in an [All] that asks for something too, so every term can be looked up in an index: what
/// asks for nothing at all is no term.
///
/// Here and in what a search does first there is no switch over types, and records that are compared say how: what the
/// JVM would make for those at every start takes as long as the search.
public sealed interface Term {

    /// What is looked up in an index as it is.
    sealed interface Leaf extends Term {
        /// As it was typed, without quotes and star.
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

    /// Words that follow one another.
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

    /// The beginning of a word.
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

    /// Each of several.
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

    /// Do one of four things, according to what it is.
    default <T> T fold(
            Function<Leaf, T> leaf, Function<List<Term>, T> all, Function<List<Term>, T> any, Function<Term, T> not) {
        if (this instanceof All(List<Term> terms)) {
            return all.apply(terms);
        }
        if (this instanceof Any(List<Term> terms)) {
            return any.apply(terms);
        }
        return this instanceof Not(Term term) ? not.apply(term) : leaf.apply((Leaf) this);
    }

    /// What is asked for, each once, in the order of typing; not what is asked not to be there.
    default List<Leaf> leaves() {
        Set<Leaf> leaves = new LinkedHashSet<>();
        addLeaves(this, leaves);
        return List.copyOf(leaves);
    }

    private static void addLeaves(Term term, Set<Leaf> to) {
        term.fold(to::add, all -> addLeaves(all, to), any -> addLeaves(any, to), _ -> true);
    }

    private static boolean addLeaves(List<Term> terms, Set<Leaf> to) {
        terms.forEach(each -> addLeaves(each, to));
        return true;
    }
}
