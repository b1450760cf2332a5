package dev.seshat.query;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The time that is asked for.
///
/// @param since its first moment; absent when there is no beginning
/// @param until the first moment behind it; absent when there is no end
public record DateRange(@Nullable Instant since, @Nullable Instant until) {

    /// All time.
    public static final DateRange ALWAYS = new DateRange(null, null);

    public DateRange {
        if (isEmpty(since, until)) {
            throw new IllegalArgumentException("no time lies between " + since + " and " + until);
        }
    }

    /// The range between two dates as people type them, both included; see [DayParser].
    ///
    /// @param clock tells the present and the time zone
    public static DateRange of(@Nullable String since, @Nullable String until, Clock clock) {
        DayParser days = new DayParser(clock);
        Instant from = since == null ? null : days.since(since);
        Instant to = until == null ? null : days.until(until);
        if (isEmpty(from, to)) {
            throw new SeshatException(
                    SeshatException.Kind.WRONG_USE, "there is no day since “" + since + "” and until “" + until + "”.");
        }
        return new DateRange(from, to);
    }

    private static boolean isEmpty(@Nullable Instant since, @Nullable Instant until) {
        return since != null && until != null && !since.isBefore(until);
    }

    /// Whether a moment lies in it.
    public boolean contains(Instant moment) {
        return (since == null || !moment.isBefore(since)) && (until == null || moment.isBefore(until));
    }
}
