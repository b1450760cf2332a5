package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.ProjectLabels;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a search came to.
///
/// @param match on which rung
/// @param total how many sessions were found
/// @param atLeast whether there may be more than `total`
/// @param bounded whether not everything was looked at, because there is too much of it
/// @param suggestion the query as it was probably meant, when a word of it exists nowhere
/// @param words how often each word of the query was found
/// @param excluded when nothing was found: what each filter keeps out
/// @param labels what the projects of the archive are called
public record Answer(
        Query query,
        Match match,
        long total,
        boolean atLeast,
        boolean bounded,
        @Nullable String suggestion,
        List<Known> words,
        List<Excluded> excluded,
        ProjectLabels labels,
        List<Hit> hits) {

    /// A word of the query.
    ///
    /// @param messages how many messages hold it, counted up to a limit
    public record Known(Term.Leaf word, long messages) {}

    /// A filter, and how many sessions would have been found without it.
    public record Excluded(Filter filter, long sessions) {}

    public Answer {
        requireNonNull(query, "query");
        requireNonNull(match, "match");
        requireNonNull(labels, "labels");
        words = List.copyOf(words);
        excluded = List.copyOf(excluded);
        hits = List.copyOf(hits);
    }
}
