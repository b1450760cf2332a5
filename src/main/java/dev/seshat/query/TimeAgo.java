package dev.seshat.query;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/// How long ago something was: two weeks, an hour, a few days.
final class TimeAgo {

    /// The number that "a few" means, and its limit.
    private static final int FEW = 3;

    private static final int MANY = 5;

    private final LocalDays days;

    TimeAgo(LocalDays days) {
        this.days = days;
    }

    /// The day that long ago, or the moment if the unit is shorter than a day.
    ///
    /// @param unit the letter from [TimeNames#unit]
    DateRange exact(int number, char unit) {
        int count = number == TimeNames.FEW ? FEW : number;
        if (unit == 'h' || unit == 'n') {
            Instant moment = days.now().minus(length(count, unit));
            return new DateRange(moment, moment.plusNanos(1));
        }
        return days.day(back(count, unit));
    }

    /// The range people mean by it: half a unit on both sides.
    DateRange about(int number, char unit) {
        boolean few = number == TimeNames.FEW;
        int most = few ? MANY : number;
        int least = few ? 2 : number;
        if (unit == 'h' || unit == 'n') {
            Duration half = length(1, unit).dividedBy(2);
            return new DateRange(
                    days.now().minus(length(most, unit)).minus(half),
                    days.now().minus(length(least, unit)).plus(half));
        }
        int half = switch (unit) {
            case 'd' -> 0;
            case 'w' -> 3;
            case 'm' -> 15;
            default -> 182;
        };
        return days.days(back(most, unit).minusDays(half), back(least, unit).plusDays(half));
    }

    private static Duration length(int number, char unit) {
        return unit == 'h' ? Duration.ofHours(number) : Duration.ofMinutes(number);
    }

    private LocalDate back(int number, char unit) {
        LocalDate today = days.today();
        return switch (unit) {
            case 'd' -> today.minusDays(number);
            case 'w' -> today.minusWeeks(number);
            case 'm' -> today.minusMonths(number);
            default -> today.minusYears(number);
        };
    }
}
