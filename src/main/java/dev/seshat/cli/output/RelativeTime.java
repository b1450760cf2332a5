package dev.seshat.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/// When something was, seen from now: precise for what is near, a date for what is far.
public final class RelativeTime {

    private static final DateTimeFormatter THIS_YEAR = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter OTHER_YEAR = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);
    private static final int DAYS_TOLD = 7;

    private RelativeTime() {}

    /// `just now`, `5 min ago`, `3 h ago`, `yesterday`, `4 d ago`, `12 Mar`, `12 Mar 2025`.
    public static String of(Instant at, Instant now, ZoneId zone) {
        Duration ago = Duration.between(at, now);
        ZonedDateTime then = at.atZone(zone);
        LocalDate today = now.atZone(zone).toLocalDate();
        long days = ChronoUnit.DAYS.between(then.toLocalDate(), today);
        if (ago.isNegative() || days > DAYS_TOLD) {
            return (then.getYear() == today.getYear() ? THIS_YEAR : OTHER_YEAR).format(then);
        }
        if (ago.toMinutes() < 1) {
            return "just now";
        }
        if (ago.toHours() < 1) {
            return ago.toMinutes() + " min ago";
        }
        if (days == 0) {
            return ago.toHours() + " h ago";
        }
        return days == 1 ? "yesterday" : days + " d ago";
    }
}
