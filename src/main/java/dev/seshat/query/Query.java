package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parsed query.
///
/// @param text as typed
/// @param words what to search for; null if there are only filters
/// @param without what must not occur, if it applies to the query as a whole
/// @param filters further conditions, all of which must hold
/// @param patterns the regular expressions to match
/// @param dates the times that a question names in words: they boost messages of that time and exclude nothing
/// @param pasted the same text read as a pasted command, where `-x` is an option instead of an exclusion;
///     null if unambiguous
/// @param left how many words and filters were dropped because there were too many
public record Query(
        String text,
        @Nullable Term words,
        List<Term> without,
        List<Filter> filters,
        TextPatterns patterns,
        List<NamedTime> dates,
        @Nullable Query pasted,
        int left) {

    public Query {
        requireNonNull(text, "text");
        without = List.copyOf(without);
        filters = List.copyOf(filters);
        requireNonNull(patterns, "patterns");
        dates = List.copyOf(dates);
    }

    /// A query that names no times and has one reading.
    public Query(String text, @Nullable Term words, List<Term> without, List<Filter> filters, int left) {
        this(text, words, without, filters, TextPatterns.NONE, List.of(), null, left);
    }

    /// The same with another reading.
    Query orPasted(Query other) {
        return new Query(text, words, without, filters, patterns, dates, other, left);
    }

    /// The words to find; empty if only filters were typed.
    public List<Term.Leaf> leaves() {
        return words == null ? List.of() : words.leaves();
    }

    /// Whether the query is empty.
    public boolean isEmpty() {
        return words == null && without.isEmpty() && filters.isEmpty() && patterns.isEmpty();
    }

    /// The same with more filters.
    public Query and(List<Filter> more) {
        List<Filter> all = new ArrayList<>(filters);
        all.addAll(more);
        return withFilters(all);
    }

    /// The same with other words to find.
    public Query withWords(Term others) {
        return new Query(text, others, without, filters, patterns, dates, pasted, left);
    }

    /// The same with other filters.
    public Query withFilters(List<Filter> others) {
        Query otherReading = pasted == null ? null : pasted.withFilters(others);
        return new Query(text, words, without, others, patterns, dates, otherReading, left);
    }

    /// The same with regular expressions.
    Query withPatterns(TextPatterns others) {
        return new Query(text, words, without, filters, others, dates, pasted, left);
    }
}
