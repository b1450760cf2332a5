package dev.seshat.query;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A time that was parsed.
///
/// @param range its meaning in a question: half a unit around "two weeks ago"
/// @param exact its meaning in a filter, where "two weeks ago" is a day
/// @param end the index of the word after it
/// @param open whether one end of the range is open
record ParsedTime(DateRange range, DateRange exact, int end, boolean open) {

    static ParsedTime of(DateRange range, int end) {
        return new ParsedTime(range, range, end, range.since() == null || range.until() == null);
    }

    /// From the earlier one to the later one.
    static ParsedTime both(ParsedTime one, ParsedTime other) {
        Instant since = one.range().since();
        Instant until = one.range().until();
        Instant otherSince = other.range().since();
        Instant otherUntil = other.range().until();
        return of(
                new DateRange(
                        since == null || otherSince == null ? null : since.isBefore(otherSince) ? since : otherSince,
                        until == null || otherUntil == null ? null : until.isAfter(otherUntil) ? until : otherUntil),
                other.end());
    }

    /// From then on.
    static @Nullable ParsedTime from(@Nullable ParsedTime found) {
        return found == null ? null : ParsedTime.of(new DateRange(found.exact().since(), null), found.end());
    }

    /// Until then.
    static @Nullable ParsedTime to(@Nullable ParsedTime found) {
        return found == null
                ? null
                : ParsedTime.of(new DateRange(null, found.exact().until()), found.end());
    }

    /// Widened at both ends: by three days, or half its length.
    static @Nullable ParsedTime around(@Nullable ParsedTime found) {
        if (found == null || found.range().since() == null || found.range().until() == null) {
            return found;
        }
        Instant since = found.range().since();
        Instant until = found.range().until();
        Duration length = Duration.between(since, until);
        Duration more = length.toHours() > 48 ? length.dividedBy(2) : Duration.ofDays(3);
        return ParsedTime.of(new DateRange(since.minus(more), until.plus(more)), found.end());
    }

    /// Its beginning (0), middle (1) or end (2).
    static @Nullable ParsedTime third(int which, @Nullable ParsedTime found) {
        if (found == null || found.range().since() == null || found.range().until() == null) {
            return null;
        }
        Instant since = found.range().since();
        Duration third = Duration.between(since, found.range().until()).dividedBy(3);
        Instant from = since.plus(third.multipliedBy(which));
        return ParsedTime.of(new DateRange(from, from.plus(third)), found.end());
    }
}
