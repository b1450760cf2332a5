package dev.seshat.query;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Dates as people type them: `2026-02-01`, `2026-02`, `2026`, `today`, `yesterday`, `7d`, `2w`, `3m`, `1y`, `12h`.
///
/// A date is a stretch of local days that belong to it as a whole: since February until February is February.
/// Only hours ago is a moment.
public final class DayParser {

    private static final String FORMS = "Use a day (2026-02-01), a month (2026-02), a year (2026), today, yesterday,"
            + " or how long ago: 12h, 7d, 2w, 3m (months), 1y.";
    private static final Pattern ABSOLUTE = Pattern.compile("\\d{4}(-\\d{2}(-\\d{2})?)?");
    private static final Pattern AGO = Pattern.compile("(\\d{1,4})([hdwmy])");

    private final Clock clock;
    private final Instant now;

    /// Take the present and the time zone from a clock; the zone is asked for when there is a date to read.
    public DayParser(Clock clock) {
        this.clock = clock;
        now = clock.instant();
    }

    /// The first moment of a date.
    public Instant since(String text) {
        return parse(text).from();
    }

    /// The first moment behind a date.
    public Instant until(String text) {
        return parse(text).to();
    }

    /// @param to the first moment behind it
    private record Stretch(Instant from, Instant to) {}

    private Stretch parse(String text) {
        String date = text.strip().toLowerCase(Locale.ROOT);
        return switch (date) {
            case "today" -> day(today());
            case "yesterday" -> day(today().minusDays(1));
            default -> {
                Matcher ago = AGO.matcher(date);
                if (ago.matches()) {
                    yield ago(Integer.parseInt(ago.group(1)), ago.group(2).charAt(0));
                }
                if (ABSOLUTE.matcher(date).matches()) {
                    yield absolute(date, text);
                }
                throw noDate(text, null);
            }
        };
    }

    private Stretch ago(int count, char unit) {
        if (unit == 'h') {
            Instant moment = now.minus(Duration.ofHours(count));
            return new Stretch(moment, moment.plusNanos(1));
        }
        LocalDate today = today();
        return day(
                switch (unit) {
                    case 'd' -> today.minusDays(count);
                    case 'w' -> today.minusWeeks(count);
                    case 'm' -> today.minusMonths(count);
                    default -> today.minusYears(count);
                });
    }

    private Stretch absolute(String date, String text) {
        try {
            return switch (date.length()) {
                case 4 ->
                    days(Year.parse(date).atDay(1), Year.parse(date).atMonth(12).atEndOfMonth());
                case 7 ->
                    days(YearMonth.parse(date).atDay(1), YearMonth.parse(date).atEndOfMonth());
                default -> day(LocalDate.parse(date));
            };
        } catch (DateTimeException e) {
            throw noDate(text, e);
        }
    }

    private LocalDate today() {
        return LocalDate.ofInstant(now, clock.getZone());
    }

    private Stretch day(LocalDate day) {
        return days(day, day);
    }

    /// Where clocks go back over midnight, midnight strikes twice and minutes of both days lie between: they belong
    /// to both stretches, so that none is lost.
    private Stretch days(LocalDate first, LocalDate last) {
        ZoneId zone = clock.getZone();
        return new Stretch(
                first.atStartOfDay(zone).toInstant(),
                last.plusDays(1).atStartOfDay(zone).withLaterOffsetAtOverlap().toInstant());
    }

    private static SeshatException noDate(String text, @Nullable DateTimeException cause) {
        return new SeshatException(SeshatException.Kind.WRONG_USE, "“" + text + "” is no date. " + FORMS, cause);
    }
}
