package dev.seshat.terminal;

import dev.seshat.wire.Counts;
import java.time.Duration;
import java.util.Locale;

/// Formats numbers and times for people, the same in every locale.
public final class HumanReadable {

    private HumanReadable() {}

    /// `45 s`, `13 min`, `2 h 13 min`, `3 d 4 h`: at most two units, rounded down.
    public static String duration(Duration duration) {
        if (duration.toDays() > 0) {
            return units(duration.toDays(), "d", duration.toHoursPart(), "h");
        }
        if (duration.toHours() > 0) {
            return units(duration.toHours(), "h", duration.toMinutesPart(), "min");
        }
        if (duration.toMinutes() > 0) {
            return duration.toMinutes() + " min";
        }
        return Math.max(0, duration.toSeconds()) + " s";
    }

    private static String units(long large, String largeUnit, int small, String smallUnit) {
        String whole = count(large) + " " + largeUnit;
        return small == 0 ? whole : whole + " " + small + " " + smallUnit;
    }

    /// `12,345`.
    public static String count(long count) {
        return Counts.number(count);
    }

    /// `1 message`, `12,345 messages`.
    public static String count(long count, String noun) {
        return Counts.number(count, noun);
    }

    /// `950 B`, `45.2 kB`, `1.2 MB`: at most one decimal.
    public static String bytes(long bytes) {
        return bytes < 1_000 ? bytes + " B" : tokens(bytes) + "B";
    }

    /// `950`, `45.2 k`, `1.2 M`, `3 G`: at most one decimal.
    public static String tokens(long tokens) {
        if (tokens < 1_000) {
            return Long.toString(tokens);
        }
        String[] units = {"k", "M", "G"};
        double amount = tokens / 1_000.0;
        int unit = 0;
        // What would round to 1,000 becomes 1 of the next unit.
        while (amount >= 999.95 && unit < units.length - 1) {
            amount /= 1_000;
            unit++;
        }
        String digits = String.format(Locale.ROOT, "%,.1f", amount);
        return (digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits) + " " + units[unit];
    }
}
