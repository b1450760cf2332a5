package dev.seshat.cli.output;

import dev.seshat.query.DateRange;
import java.time.Instant;
import java.time.LocalDate;
import java.util.TimeZone;

/// A time range as its days: `9–15 Mar`, `28 Feb–3 Mar 2025`, `since 9 Mar`.
final class DayRange {

    private DayRange() {}

    static String of(DateRange range, Instant now, TimeZone zone) {
        LocalDate today = RelativeTime.day(now, zone);
        LocalDate first = range.since() == null ? null : RelativeTime.day(range.since(), zone);
        // The end is exclusive.
        LocalDate last =
                range.until() == null ? null : RelativeTime.day(range.until().minusMillis(1), zone);
        if (first == null) {
            return last == null ? "any time" : "until " + RelativeTime.date(last, today);
        }
        if (last == null) {
            return "since " + RelativeTime.date(first, today);
        }
        return first.equals(last) ? RelativeTime.date(first, today) : both(first, last, today);
    }

    private static String both(LocalDate first, LocalDate last, LocalDate today) {
        boolean sameYear = first.getYear() == last.getYear();
        String from = sameYear && first.getMonthValue() == last.getMonthValue()
                ? Integer.toString(first.getDayOfMonth())
                : RelativeTime.date(first, sameYear ? first : today);
        return from + "–" + RelativeTime.date(last, today);
    }
}
