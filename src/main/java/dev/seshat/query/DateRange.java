package dev.seshat.query;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A range of time.
///
/// @param since its first moment; null if unbounded
/// @param until the first moment after it; null if unbounded
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
    /// @param clock the current time and time zone
    public static DateRange of(@Nullable String since, @Nullable String until, Clock clock) {
        DayParser days = new DayParser(clock);
        Instant from = since == null ? null : days.since(since);
        Instant to = until == null ? null : days.until(until);
        if (isEmpty(from, to)) {
            throw new SeshatException(
                    SeshatException.Kind.WRONG_USE, "no day is both since “" + since + "” and until “" + until + "”.");
        }
        return new DateRange(from, to);
    }

    private static boolean isEmpty(@Nullable Instant since, @Nullable Instant until) {
        return since != null && until != null && !since.isBefore(until);
    }

    /// Whether a moment is in the range.
    public boolean contains(Instant moment) {
        return (since == null || !moment.isBefore(since)) && (until == null || moment.isBefore(until));
    }
}
