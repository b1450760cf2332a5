package dev.seshat.query;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses a calendar date in English words: a month, a day of one, a weekday, a year.
///
/// "May" and "march" are verbs, too, so they need evidence that a month is meant: "in May", "May 3rd", "May
/// 2025", or capitalized "May 3".
final class DatePhrase {

    private final List<String> typed;
    private final String[] words;
    private final LocalDays days;

    /// @param words the typed ones in lower case
    DatePhrase(List<String> typed, String[] words, LocalDays days) {
        this.typed = typed;
        this.words = words;
        this.days = days;
    }

    private String word(int at) {
        return at < words.length ? words[at] : "";
    }

    /// The date that begins at a word; null if none.
    ///
    /// @param signed whether a word before it marks a time: then a month or a year alone is enough
    /// @param abbreviated whether "dec" alone is a month
    @Nullable
    ParsedTime read(int at, boolean signed, boolean abbreviated) {
        if (TimeNames.month(word(at)) > 0) {
            return month(at, signed, abbreviated);
        }
        int day = TimeNames.dayOfMonth(word(at));
        if (day > 0) {
            int month = word(at + 1).equals("of") ? at + 2 : at + 1;
            boolean sure = signed || TimeNames.isOrdinal(word(at)) || month == at + 2;
            return dayOf(day, month, sure, month + 1);
        }
        int weekday = signed ? TimeNames.weekday(word(at)) : 0;
        if (weekday > 0) {
            LocalDate latest = days.today().with(TemporalAdjusters.previousOrSame(DayOfWeek.of(weekday)));
            return ParsedTime.of(days.day(latest), at + 1);
        }
        int year = signed ? TimeNames.year(word(at)) : 0;
        if (year > 0 && year <= days.today().getYear()) {
            return ParsedTime.of(days.year(year), at + 1);
        }
        if (signed && TimeNames.isIso(word(at))) {
            return ParsedTime.of(
                    word(at).length() == 7
                            ? days.month(YearMonth.parse(word(at)))
                            : days.day(LocalDate.parse(word(at))),
                    at + 1);
        }
        return null;
    }

    private @Nullable ParsedTime month(int at, boolean signed, boolean abbreviated) {
        int dayAt = word(at + 1).equals("the") && TimeNames.isOrdinal(word(at + 2)) ? at + 2 : at + 1;
        int day = TimeNames.dayOfMonth(word(dayAt));
        if (day > 0) {
            ParsedTime found = dayOf(day, at, signed || TimeNames.isOrdinal(word(dayAt)), dayAt + 1);
            if (found != null) {
                return found;
            }
        }
        int month = TimeNames.month(word(at));
        int year = year(at + 1);
        if (year > 0) {
            return ParsedTime.of(days.month(YearMonth.of(year, month)), behindYear(at + 1));
        }
        if (!signed || !(abbreviated || TimeNames.isWhole(word(at)))) {
            return null;
        }
        YearMonth latest = YearMonth.of(days.today().getYear(), month);
        return ParsedTime.of(days.month(latest.isAfter(days.thisMonth()) ? latest.minusYears(1) : latest), at + 1);
    }

    /// A day of a month, of the year that may follow.
    private @Nullable ParsedTime dayOf(int day, int at, boolean sure, int next) {
        int month = TimeNames.month(word(at));
        if (month == 0) {
            return null;
        }
        int year = year(next);
        if (year > 0) {
            return ParsedTime.of(days.day(LocalDate.of(year, month, day)), behindYear(next));
        }
        boolean large = Character.isUpperCase(typed.get(at).charAt(0));
        return sure || large || !TimeNames.isVerb(word(at))
                ? ParsedTime.of(days.day(latest(MonthDay.of(month, day))), next)
                : null;
    }

    /// The year that continues a date: "2025", "of 2025", "last year"; 0 if none.
    private int year(int at) {
        int from = word(at).equals("of") ? at + 1 : at;
        if (!word(from + 1).equals("year")) {
            return TimeNames.year(word(from));
        }
        return switch (word(from)) {
            case "last" -> days.today().getYear() - 1;
            case "this" -> days.today().getYear();
            default -> 0;
        };
    }

    private int behindYear(int at) {
        int from = word(at).equals("of") ? at + 1 : at;
        return word(from + 1).equals("year") ? from + 2 : from + 1;
    }

    private LocalDate latest(MonthDay day) {
        LocalDate today = days.today();
        int year = today.getYear();
        while (!day.isValidYear(year) || day.atYear(year).isAfter(today)) {
            year--;
        }
        return day.atYear(year);
    }
}
