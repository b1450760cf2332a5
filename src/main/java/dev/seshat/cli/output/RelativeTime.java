package dev.seshat.cli.output;

import dev.seshat.model.SessionTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.TimeZone;

/// A time relative to now: precise for recent times, a date for older ones.
///
/// Takes the older kind of time zone, which knows its own offset without loading the rules of all zones.
public final class RelativeTime {

    /// Not taken from locale data, which takes Java as long to load as the whole list takes.
    private static final String[] MONTHS = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
    };

    private static final int MAX_DAYS_AGO = 7;
    private static final int SECONDS_OF_A_DAY = 86_400;

    private RelativeTime() {}

    /// When a session was last active; `~` marks a file time, used when no message has a time.
    public static String of(SessionTime time, Instant now, TimeZone zone) {
        return (time.ofFile() ? "~" : "") + of(time.at(), now, zone);
    }

    /// `just now`, `5 min ago`, `3 h ago`, `yesterday`, `4 d ago`, `12 Mar`, `12 Mar 2025`.
    public static String of(Instant at, Instant now, TimeZone zone) {
        Duration ago = Duration.between(at, now);
        long then = dayOf(at, zone);
        long today = dayOf(now, zone);
        long days = today - then;
        // Tolerate small clock differences between machines.
        if (Math.abs(ago.toSeconds()) < 60) {
            return "just now";
        }
        if (ago.isNegative() || days > MAX_DAYS_AGO) {
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

    /// `12 Mar`, or `12 Mar 2025` for another year.
    static String date(LocalDate then, LocalDate today) {
        String date = then.getDayOfMonth() + " " + MONTHS[then.getMonthValue() - 1];
        return then.getYear() == today.getYear() ? date : date + " " + then.getYear();
    }

    /// The day of an instant in this time zone.
    static LocalDate day(Instant at, TimeZone zone) {
        return LocalDate.ofEpochDay(dayOf(at, zone));
    }

    /// The day of an instant in this time zone, counted from 1970.
    private static long dayOf(Instant at, TimeZone zone) {
        long offset = zone.getOffset(at.toEpochMilli()) / 1_000;
        return Math.floorDiv(at.getEpochSecond() + offset, SECONDS_OF_A_DAY);
    }
}
