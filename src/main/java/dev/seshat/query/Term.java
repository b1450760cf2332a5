package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The words that are asked for, and how they hang together.
///
/// A [Not] stands only in an [All] that asks for something too, so every term can be looked up in an index: what
/// asks for nothing at all is no term.
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

    /// What is asked for, each once, in the order of typing; not what is asked not to be there.
    default List<Leaf> leaves() {
        List<Leaf> leaves = new ArrayList<>();
        addLeaves(this, leaves);
        return leaves.stream().distinct().toList();
    }

    private static void addLeaves(Term term, List<Leaf> to) {
        switch (term) {
            case Leaf leaf -> to.add(leaf);
            case All(List<Term> terms) -> terms.forEach(each -> addLeaves(each, to));
            case Any(List<Term> terms) -> terms.forEach(each -> addLeaves(each, to));
            case Not _ -> {}
        }
    }
}
