package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.ProjectLabels;
import dev.seshat.query.Filter;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The result of a search.
///
/// @param query as typed
/// @param understood as answered: the reading that was chosen, with typos corrected
/// @param match how much of the query the best session matches; `ANY` if nothing was found
/// @param total how many sessions were found
/// @param atLeast whether there may be more than `total`
/// @param bounded whether some matches were not scored because there are too many
/// @param suggestion the query as probably meant, when one of its words is unknown
/// @param corrected what was searched for instead of the typed text, because a word was misspelt; null if not
/// corrected
/// @param reading how an ambiguous text was read; null if unambiguous
/// @param words how often each word of the query was found
/// @param excluded if nothing was found: what each filter excludes
/// @param searched how far the search for patterns got; null if the query has none
/// @param labels the labels of the archive's projects
public record Answer(
        Query query,
        Query understood,
        MatchLevel match,
        long total,
        boolean atLeast,
        boolean bounded,
        @Nullable String suggestion,
        @Nullable String corrected,
        @Nullable Reading reading,
        List<Known> words,
        List<Excluded> excluded,
        ProjectLabels labels,
        @Nullable ScanCoverage searched,
        List<Hit> hits) {

    /// A word of the query.
    ///
    /// @param messages how many messages contain it, counted up to a limit
    public record Known(Term.Leaf word, long messages) {}

    /// How a text with `-x` was read.
    ///
    /// @param pasted whether `-x` was taken for a pasted option; otherwise it excludes `x`
    /// @param other what to type for the other reading
    public record Reading(boolean pasted, String other) {

        private static final Pattern DASHED = Pattern.compile("(?<![^\\s(])-[^\\s\\-()][^\\s()]*");

        /// The ambiguous words with their dash, as typed.
        public static List<String> dashed(String text) {
            return DASHED.matcher(text).results().map(MatchResult::group).toList();
        }
    }

    /// A filter, and how many sessions would have been found without it.
    public record Excluded(Filter filter, long sessions) {}

    /// What to type to search for the words as typed; null if none was corrected.
    public @Nullable String literal() {
        return corrected == null ? null : LiteralQuery.of(query.text(), corrected);
    }

    public Answer {
        requireNonNull(query, "query");
        requireNonNull(understood, "understood");
        requireNonNull(match, "match");
        requireNonNull(labels, "labels");
        words = List.copyOf(words);
        excluded = List.copyOf(excluded);
        hits = List.copyOf(hits);
    }
}
