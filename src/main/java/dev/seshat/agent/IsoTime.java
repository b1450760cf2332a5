package dev.seshat.agent;

import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Str;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses times in logs: ISO-8601 with a zone, or milliseconds.
public final class IsoTime {

    private static final int UTC_LENGTH = "2026-01-02T03:04:05Z".length();

    private static final int DATE_LENGTH = "2026-01-02".length();

    private static final long LAST_MILLIS = 253_402_300_799_999L;

    private static final double LEAST_MILLIS = 1e11;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,20}(?:\\.[0-9]{1,20})?(?:[eE]\\+?[0-9]{1,2})?");

    private IsoTime() {}

    /// The instant that a text denotes, to the millisecond; null if none.
    public static @Nullable Instant parse(String text) {
        long millis = parseUtc(text);
        if (millis != Long.MIN_VALUE) {
            return Instant.ofEpochMilli(millis);
        }
        // Notes without a time are common, and throwing an exception costs more than parsing the note.
        if (text.isEmpty()) {
            return null;
        }
        try {
            return Instant.ofEpochMilli(OffsetDateTime.parse(text).toInstant().toEpochMilli());
        } catch (DateTimeParseException | ArithmeticException e) {
            return null;
        }
    }

    /// The instant of a number of milliseconds since 1970; null if out of range.
    public static @Nullable Instant ofMillis(@Nullable Long millis) {
        return millis == null || millis < 0 || millis > LAST_MILLIS ? null : Instant.ofEpochMilli(millis);
    }

    /// The instant that a value in a log or in a database denotes, however it is written: as text or as a number of
    /// milliseconds or seconds, also in digits; null if it is none. Zero and less mean no time.
    public static @Nullable Instant of(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Str(String text) -> of(text);
            case Num(String digits) -> of(digits);
            case Number number -> ofNumber(number.doubleValue());
            case String text -> NUMBER.matcher(text).matches() ? ofNumber(Double.parseDouble(text)) : ofText(text);
            default -> null;
        };
    }

    /// Nothing that is read here happened before 1973, when a count of seconds was as large as this.
    private static @Nullable Instant ofNumber(double number) {
        double millis = number < LEAST_MILLIS ? number * 1000 : number;
        return millis > 0 && millis <= LAST_MILLIS ? Instant.ofEpochMilli((long) millis) : null;
    }

    /// SQLite writes a space before the time, and no zone for UTC.
    private static @Nullable Instant ofText(String text) {
        Instant time = parse(text);
        return time != null || text.indexOf(' ') != DATE_LENGTH ? time : parse(text.replace(' ', 'T') + "Z");
    }

    /// The form that agents usually write, parsed by hand: the general parser takes longer than the rest of a
    /// line.
    private static long parseUtc(String text) {
        int length = text.length();
        if (length < UTC_LENGTH
                || length > UTC_LENGTH + 10
                || text.charAt(length - 1) != 'Z'
                || text.charAt(4) != '-'
                || text.charAt(7) != '-'
                || text.charAt(10) != 'T'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':') {
            return Long.MIN_VALUE;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int second = number(text, 17, 19);
        int fraction = fraction(text, 19, length - 1);
        if (year < 0
                || hour < 0
                || hour > 23
                || minute < 0
                || minute > 59
                || second < 0
                || second > 59
                || fraction < 0) {
            return Long.MIN_VALUE;
        }
        try {
            long days = LocalDate.of(year, month, day).toEpochDay();
            return ((days * 24 + hour) * 60 + minute) * 60_000L + second * 1000L + fraction;
        } catch (DateTimeException e) {
            return Long.MIN_VALUE;
        }
    }

    private static int fraction(String text, int from, int to) {
        if (from == to) {
            return 0;
        }
        if (text.charAt(from) != '.' || from + 1 == to || number(text, from + 1, to) < 0) {
            return -1;
        }
        int millis = 0;
        for (int i = from + 1; i <= from + 3; i++) {
            millis = millis * 10 + (i < to ? text.charAt(i) - '0' : 0);
        }
        return millis;
    }

    /// The number written with these digits, or -1 if one is not a digit.
    private static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
