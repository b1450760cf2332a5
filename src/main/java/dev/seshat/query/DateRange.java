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
        if (since != null && until != null && until.isBefore(since)) {
            throw new IllegalArgumentException("the range ends before it begins: " + since + " to " + until);
        }
    }

    /// The range between two dates as people type them, both included; see [DayParser].
    ///
    /// @param clock tells the present and the time zone
    public static DateRange of(@Nullable String since, @Nullable String until, Clock clock) {
        DayParser days = new DayParser(clock);
        Instant from = since == null ? null : days.since(since);
        Instant to = until == null ? null : days.until(until);
        if (from != null && to != null && to.isBefore(from)) {
            throw new SeshatException(
                    SeshatException.Kind.WRONG_USE,
                    "“" + until + "” is before “" + since + "”: nothing lies between them.");
        }
        return new DateRange(from, to);
    }

    /// Whether a moment lies in it.
    public boolean contains(Instant moment) {
        return (since == null || !moment.isBefore(since)) && (until == null || moment.isBefore(until));
    }
}
