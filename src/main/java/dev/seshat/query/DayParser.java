package dev.seshat.query;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SeshatException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Dates as people type them: `2026-02-01`, `2026-02`, `2026`, `today`, `yesterday`, `7d`, `2w`, `3m`, `1y`,
/// `12h`; times as computers write them, `2026-02-01T10:00:00Z`; and the words that questions use for times,
/// [TimePhrase].
///
/// A date is a range of whole local days: since February until February is February. A time is a range, too:
/// the minute or second as written. Only "hours ago" is a moment.
public final class DayParser {

    /// The forms of dates, for errors.
    public static final String FORMS = "Use a day (2026-02-01), a month (2026-02), a year (2026), a time"
            + " (2026-02-01T10:00, 2026-02-01T10:00:00Z), how long ago (12h, 7d, 2w, 3m for months, 1y), or words:"
            + " yesterday, “last week”, “3 March”, january, “two weeks ago”.";
    private static final Pattern ABSOLUTE = Pattern.compile("\\d{4}(-\\d{2}(-\\d{2})?)?");
    private static final Pattern AGO = Pattern.compile("(\\d{1,4})([hdwmy])");
    private static final Pattern SPACES = Pattern.compile("[\\s,]+");

    private final LocalDays days;

    /// Take the current time and zone from a clock; the zone is looked up only when there is a date.
    public DayParser(Clock clock) {
        days = new LocalDays(clock);
    }

    /// The first moment of a date.
    public Instant since(String text) {
        return requireNonNull(parse(text).since());
    }

    /// The first moment after a date.
    public Instant until(String text) {
        return requireNonNull(parse(text).until());
    }

    private DateRange parse(String text) {
        String date = text.strip().toLowerCase(Locale.ROOT);
        Matcher ago = AGO.matcher(date);
        if (ago.matches()) {
            return new TimeAgo(days)
                    .exact(Integer.parseInt(ago.group(1)), ago.group(2).charAt(0));
        }
        try {
            if (ABSOLUTE.matcher(date).matches()) {
                return absolute(date);
            }
            if (date.length() > 10 && Character.isDigit(date.charAt(0)) && date.charAt(10) == 't') {
                return TimeOfDay.parse(date, days);
            }
        } catch (DateTimeException e) {
            throw noDate(text, e);
        }
        ParsedTime found = TimePhrase.whole(List.of(SPACES.split(text.strip())), days);
        if (found == null) {
            throw noDate(text, null);
        }
        return found.exact();
    }

    private DateRange absolute(String date) {
        return switch (date.length()) {
            case 4 -> days.year(Integer.parseInt(date));
            case 7 -> days.month(YearMonth.parse(date));
            default -> days.day(LocalDate.parse(date));
        };
    }

    private static SeshatException noDate(String text, @Nullable DateTimeException cause) {
        return new SeshatException(SeshatException.Kind.WRONG_USE, "“" + text + "” is not a date. " + FORMS, cause);
    }
}
