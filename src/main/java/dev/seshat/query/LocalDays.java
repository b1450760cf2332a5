package dev.seshat.query;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;

/// The days around the present, in the time zone of a clock. The zone is loaded on demand: its rules take
/// longer to load than most queries to answer.
final class LocalDays {

    private final Clock clock;
    private final Instant now;

    LocalDays(Clock clock) {
        this.clock = clock;
        now = clock.instant();
    }

    Instant now() {
        return now;
    }

    ZoneId zone() {
        return clock.getZone();
    }

    LocalDate today() {
        return LocalDate.ofInstant(now, zone());
    }

    DateRange day(LocalDate day) {
        return days(day, day);
    }

    /// Both days and those between them.
    ///
    /// Where clocks are set back over midnight, midnight occurs twice. The minutes in between belong to both
    /// days, so that none is lost.
    DateRange days(LocalDate first, LocalDate last) {
        return new DateRange(
                first.atStartOfDay(zone()).toInstant(),
                last.plusDays(1).atStartOfDay(zone()).withLaterOffsetAtOverlap().toInstant());
    }

    DateRange hours(LocalDate first, int from, LocalDate last, int to) {
        return new DateRange(
                first.atTime(LocalTime.of(from, 0)).atZone(zone()).toInstant(),
                last.atTime(LocalTime.of(to, 0)).atZone(zone()).toInstant());
    }

    DateRange month(YearMonth month) {
        return days(month.atDay(1), month.atEndOfMonth());
    }

    DateRange year(int year) {
        return days(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31));
    }

    /// Monday to Sunday.
    DateRange weekOf(LocalDate day) {
        LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        return days(monday, monday.plusDays(6));
    }

    /// The last weekend that began before a day; for a day of a weekend, the previous one.
    DateRange weekendBefore(LocalDate day) {
        LocalDate saturday = day.with(TemporalAdjusters.previous(DayOfWeek.SATURDAY));
        LocalDate before = day.getDayOfWeek() == DayOfWeek.SUNDAY ? saturday.minusWeeks(1) : saturday;
        return days(before, before.plusDays(1));
    }

    /// The last weekend that has at least begun.
    DateRange weekend() {
        LocalDate saturday = today().with(TemporalAdjusters.previousOrSame(DayOfWeek.SATURDAY));
        return days(saturday, saturday.plusDays(1));
    }

    YearMonth thisMonth() {
        return YearMonth.from(today());
    }
}
