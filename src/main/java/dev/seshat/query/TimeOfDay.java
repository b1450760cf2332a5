package dev.seshat.query;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Locale;

/// A time in ISO form: `2026-02-01T10:00:00Z`, with another offset, without seconds, or in local time.
///
/// It spans its last digit: a minute, a second, a millisecond.
final class TimeOfDay {

    private TimeOfDay() {}

    /// Parse a time.
    ///
    /// @throws DateTimeException if it is not one
    static DateRange parse(String text, LocalDays days) {
        String time = text.toUpperCase(Locale.ROOT);
        int zone = zone(time);
        Duration length = length(time.substring(0, zone));
        if (zone == time.length()) {
            LocalDateTime local = LocalDateTime.parse(time);
            // Where clocks are set back, the same time occurs twice.
            return new DateRange(
                    local.atZone(days.zone()).toInstant(),
                    local.atZone(days.zone())
                            .withLaterOffsetAtOverlap()
                            .toInstant()
                            .plus(length));
        }
        Instant since = OffsetDateTime.parse(withColon(time, zone)).toInstant();
        return new DateRange(since, since.plus(length));
    }

    /// The position of `Z` or the offset.
    private static int zone(String time) {
        int at = time.indexOf('T') + 1;
        while (at < time.length() && "Z+-".indexOf(time.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static Duration length(String time) {
        return time.length() <= 16 ? Duration.ofMinutes(1) : Duration.ofMillis(time.indexOf('.') < 0 ? 1_000 : 1);
    }

    /// `+02` and `+0200` are `+02:00`.
    private static String withColon(String time, int zone) {
        return switch (time.length() - zone) {
            case 3 -> time + ":00";
            case 5 -> time.substring(0, zone + 3) + ":" + time.substring(zone + 3);
            default -> time;
        };
    }
}
