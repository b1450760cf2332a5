package dev.seshat.search;

import dev.seshat.model.ProjectLabels;
import dev.seshat.query.DateRange;
import dev.seshat.query.NamedTime;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.query.TextPatterns;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Answers without hits, for tests of the notes.
public final class SampleAnswer {

    private SampleAnswer() {}

    /// An answer to a query with a certain interpretation.
    public static Answer of(
            String typed,
            @Nullable String corrected,
            Answer.@Nullable Reading reading,
            List<NamedTime> dates,
            boolean bounded) {
        Query query = new Query(typed, new Term.Word(typed), List.of(), List.of(), TextPatterns.NONE, dates, null, 0);
        return new Answer(
                query,
                query,
                MatchLevel.MESSAGE,
                3,
                false,
                bounded,
                null,
                corrected,
                reading,
                List.of(),
                List.of(),
                ProjectLabels.NONE,
                null,
                List.of());
    }

    /// A named time between two moments.
    public static NamedTime time(String words, @Nullable String since, @Nullable String until) {
        return new NamedTime(
                words,
                new DateRange(
                        since == null ? null : Instant.parse(since), until == null ? null : Instant.parse(until)));
    }
}
