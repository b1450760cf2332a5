package dev.seshat.cli.output;

import dev.seshat.model.SessionTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.TimeZone;

/// When something was, seen from now: precise for what is near, a date for what is far.
///
/// It takes the older kind of time zone, because that knows its offset without the rules of all others.
public final class RelativeTime {

    /// By hand: to find out how people call their months takes Java as long as to find their sessions.
    private static final String[] MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };

    private static final int DAYS_TOLD = 7;
    private static final int SECONDS_OF_A_DAY = 86_400;

    private RelativeTime() {}

    /// When a session was last active; `~` marks the time of its file, where no message has one.
    public static String of(SessionTime time, Instant now, TimeZone zone) {
        return (time.ofFile() ? "~" : "") + of(time.at(), now, zone);
    }

    /// `just now`, `5 min ago`, `3 h ago`, `yesterday`, `4 d ago`, `12 Mar`, `12 Mar 2025`.
    public static String of(Instant at, Instant now, TimeZone zone) {
        Duration ago = Duration.between(at, now);
        long then = dayOf(at, zone);
        long today = dayOf(now, zone);
        long days = today - then;
        // The clocks of machines differ a little.
        if (Math.abs(ago.toSeconds()) < 60) {
            return "just now";
        }
        if (ago.isNegative() || days > DAYS_TOLD) {
            return date(LocalDate.ofEpochDay(then), LocalDate.ofEpochDay(today));
        }
        if (ago.toHours() < 1) {
            return ago.toMinutes() + " min ago";
        }
        if (days == 0) {
            return ago.toHours() + " h ago";
        }
        return days == 1 ? "yesterday" : days + " d ago";
    }

    private static String date(LocalDate then, LocalDate today) {
        String date = then.getDayOfMonth() + " " + MONTHS[then.getMonthValue() - 1];
        return then.getYear() == today.getYear() ? date : date + " " + then.getYear();
    }

    /// The day of an instant where one is, counted from 1970.
    private static long dayOf(Instant at, TimeZone zone) {
        long offset = zone.getOffset(at.toEpochMilli()) / 1_000;
        return Math.floorDiv(at.getEpochSecond() + offset, SECONDS_OF_A_DAY);
    }
}
