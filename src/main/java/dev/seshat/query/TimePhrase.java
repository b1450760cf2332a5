package dev.seshat.query;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses a time in English words, such as "last week", "in March 2025" or "two weeks ago".
///
/// Times are in the past, because archives are: "in December" is the last one that has begun. Seasons are not
/// supported: which months "last summer" was depends on where it was.
final class TimePhrase {

    /// The maximum number of words: "from the end of March 2025 to the end of May 2025".
    private static final int LONGEST = 12;

    private final String[] words;
    private final LocalDays days;
    private final DatePhrase dates;
    private final boolean abbreviated;
    private int limit;

    private TimePhrase(List<String> typed, LocalDays days, boolean abbreviated) {
        this.days = days;
        this.abbreviated = abbreviated;
        limit = Math.min(typed.size(), LONGEST);
        words = new String[typed.size()];
        for (int i = 0; i < words.length; i++) {
            words[i] = bare(typed.get(i).toLowerCase(Locale.ROOT));
        }
        dates = new DatePhrase(typed, words, days);
    }

    /// The words of a question, without punctuation around them.
    static TimePhrase inQuestion(List<String> typed, LocalDays days) {
        return new TimePhrase(typed, days, false);
    }

    /// The time that some words name; null if none. Here only a time is expected: "dec" is December, and "7
    /// days" are the last seven.
    static @Nullable ParsedTime whole(List<String> typed, LocalDays days) {
        TimePhrase phrase = new TimePhrase(typed, days, true);
        try {
            ParsedTime found = phrase.time(0, true);
            if (found != null && found.end() == typed.size()) {
                return found;
            }
            if (TimeNames.unit(phrase.word(typed.size() - 1)) == 0) {
                return null;
            }
            List<String> ago = new ArrayList<>(typed);
            ago.add("ago");
            found = new TimePhrase(ago, days, true).ago(0);
            return found != null && found.end() == ago.size() ? found : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /// How many of the first words name a time.
    static int leading(List<String> typed, LocalDays days) {
        try {
            ParsedTime found = new TimePhrase(typed, days, true).time(0, true);
            return found == null ? 0 : found.end();
        } catch (DateTimeException e) {
            return 0;
        }
    }

    /// `yesterday's` means yesterday.
    private static String bare(String word) {
        return word.endsWith("'s") || word.endsWith("’s") ? word.substring(0, word.length() - 2) : word;
    }

    private String word(int at) {
        return at < limit ? words[at] : "";
    }

    /// The time that begins at a word, with the words that lead to it; null if none.
    @Nullable
    ParsedTime question(int at) {
        limit = Math.min(words.length, at + LONGEST);
        try {
            return switch (word(at)) {
                case "between" -> between(at + 1, "and", "and");
                case "from" -> {
                    ParsedTime both = between(at + 1, "to", "until");
                    yield both == null ? time(at + 1, true) : both;
                }
                case "since", "after" -> ParsedTime.from(time(at + 1, true));
                case "until", "till", "before" -> ParsedTime.to(time(at + 1, true));
                case "by" -> ParsedTime.to(time(at + 1, false));
                case "around", "circa" -> ParsedTime.around(time(at + 1, true));
                case "about" -> ParsedTime.around(time(at + 1, false));
                case "in", "on", "during" -> several(time(at + 1, true));
                case "within", "over", "at" -> time(at + 1, true);
                case "of" -> time(at + 1, false);
                default -> time(at, false);
            };
        } catch (DateTimeException e) {
            // 30 February
            return null;
        }
    }

    /// "In March or April", "on Monday and Tuesday".
    private @Nullable ParsedTime several(@Nullable ParsedTime found) {
        if (found == null
                || !(word(found.end()).equals("or") || word(found.end()).equals("and"))) {
            return found;
        }
        int next = found.end() + 1;
        boolean isDate = TimeNames.weekday(word(next)) > 0 || TimeNames.month(word(next)) > 0;
        ParsedTime other = isDate ? dates.read(next, true, false) : null;
        return other == null ? found : ParsedTime.both(found, other);
    }

    private @Nullable ParsedTime between(int at, String and, String or) {
        ParsedTime first = time(at, true);
        int dayOfMonth = TimeNames.dayOfMonth(word(at));
        int next = first == null ? at + 1 : first.end();
        if (!word(next).equals(and) && !word(next).equals(or)) {
            return null;
        }
        ParsedTime last = time(next + 1, true);
        if (last == null || last.range().since() == null || last.range().until() == null) {
            return null;
        }
        Instant from = null;
        if (first != null) {
            from = first.range().since();
        } else if (dayOfMonth > 0) {
            // Between 3 and 5 March.
            LocalDate day = LocalDate.ofInstant(last.range().since(), days.zone());
            from = days.day(day.withDayOfMonth(dayOfMonth)).since();
        }
        if (from != null && !from.isBefore(last.range().until())) {
            // In March, "between April and January" began last year, and "between March and May" was last year.
            ZonedDateTime early = from.atZone(days.zone());
            boolean isWeekday = TimeNames.weekday(word(at)) > 0;
            from = (isWeekday ? early.minusWeeks(1) : early.minusYears(1)).toInstant();
        }
        return from == null || !from.isBefore(last.range().until())
                ? null
                : ParsedTime.of(new DateRange(from, last.range().until()), last.end());
    }

    /// @param signed whether a word before it marks a time: then a month or a year is enough
    private @Nullable ParsedTime time(int at, boolean signed) {
        return switch (word(at)) {
            case "the" -> word(at + 1).equals("the") ? null : time(at + 1, signed);
            case "today" -> ParsedTime.of(days.day(days.today()), at + 1);
            case "yesterday" -> partOf(days.today().minusDays(1), at + 1);
            case "tonight" ->
                ParsedTime.of(days.hours(days.today(), 18, days.today().plusDays(1), 0), at + 1);
            case "day" ->
                word(at + 1).equals("before") && word(at + 2).equals("yesterday")
                        ? ParsedTime.of(days.day(days.today().minusDays(2)), at + 3)
                        : null;
            case "other" ->
                word(at + 1).equals("day")
                        ? ParsedTime.of(days.days(days.today().minusDays(7), days.today()), at + 2)
                        : null;
            case "this" -> current(at + 1);
            case "earlier" -> earlier(at + 1);
            case "last", "past", "previous" -> last(at + 1, word(at).equals("past"));
            case "early" -> ParsedTime.third(0, time(at + 1, true));
            case "mid" -> ParsedTime.third(1, time(at + 1, true));
            case "late" -> ParsedTime.third(2, time(at + 1, true));
            case "beginning", "start" -> ParsedTime.third(0, of(at + 1));
            case "middle" -> ParsedTime.third(1, of(at + 1));
            case "end" -> ParsedTime.third(2, of(at + 1));
            case "week" -> word(at + 1).equals("of") ? week(time(at + 2, true)) : null;
            case "weekend" -> signed ? ParsedTime.of(days.weekend(), at + 1) : null;
            default -> {
                ParsedTime date = dates.read(at, signed, abbreviated);
                yield date == null ? ago(at) : date;
            }
        };
    }

    /// What the beginning or end is of: "of March", "of the year".
    private @Nullable ParsedTime of(int at) {
        if (!word(at).equals("of")) {
            return null;
        }
        boolean isUnit = word(at + 1).equals("the") && TimeNames.unit(word(at + 2)) != 0;
        return isUnit ? current(at + 2) : time(at + 1, true);
    }

    private ParsedTime partOf(LocalDate day, int at) {
        return switch (word(at)) {
            case "morning" -> ParsedTime.of(days.hours(day, 0, day, 12), at + 1);
            case "afternoon" -> ParsedTime.of(days.hours(day, 12, day, 18), at + 1);
            case "evening", "night" -> ParsedTime.of(days.hours(day, 18, day.plusDays(1), 0), at + 1);
            default -> ParsedTime.of(days.day(day), at);
        };
    }

    private @Nullable ParsedTime current(int at) {
        LocalDate today = days.today();
        return switch (word(at)) {
            case "morning", "afternoon", "evening" -> partOf(today, at);
            case "week" -> ParsedTime.of(days.weekOf(today), at + 1);
            case "weekend" -> ParsedTime.of(days.weekend(), at + 1);
            case "month" -> ParsedTime.of(days.month(days.thisMonth()), at + 1);
            case "year" -> ParsedTime.of(days.year(today.getYear()), at + 1);
            case "past", "last" -> last(at + 1, true);
            default -> {
                // "This may fail" is no time.
                boolean isDate = TimeNames.weekday(word(at)) > 0 || TimeNames.month(word(at)) > 0;
                yield isDate && !TimeNames.isVerb(word(at)) ? dates.read(at, true, false) : null;
            }
        };
    }

    private @Nullable ParsedTime earlier(int at) {
        ParsedTime found = word(at).equals("today") ? time(at, true) : word(at).equals("this") ? current(at + 1) : null;
        return found == null
                        || found.range().since() == null
                        || !found.range().since().isBefore(days.now())
                ? null
                : ParsedTime.of(new DateRange(found.range().since(), days.now()), found.end());
    }

    private @Nullable ParsedTime last(int at, boolean rolling) {
        LocalDate today = days.today();
        int number = TimeNames.number(word(at));
        if (number > 0) {
            int unit = word(at + 1).equals("of") ? at + 2 : at + 1;
            return rolling(number == TimeNames.FEW ? 5 : number, unit);
        }
        if (rolling) {
            return rolling(1, at);
        }
        int month = TimeNames.month(word(at));
        if (month > 0) {
            YearMonth latest = YearMonth.of(today.getYear(), month);
            return ParsedTime.of(days.month(latest.isBefore(days.thisMonth()) ? latest : latest.minusYears(1)), at + 1);
        }
        int weekday = TimeNames.weekday(word(at));
        if (weekday > 0) {
            return ParsedTime.of(days.day(today.with(TemporalAdjusters.previous(DayOfWeek.of(weekday)))), at + 1);
        }
        return switch (word(at)) {
            case "night" -> ParsedTime.of(days.hours(today.minusDays(1), 18, today, 6), at + 1);
            case "hour" -> rolling(1, at);
            case "week" -> ParsedTime.of(days.weekOf(today.minusWeeks(1)), at + 1);
            case "weekend" -> ParsedTime.of(days.weekendBefore(today), at + 1);
            case "month" -> ParsedTime.of(days.month(days.thisMonth().minusMonths(1)), at + 1);
            case "year" -> {
                // "Last year in March" is "March last year".
                int in = word(at + 1).equals("in") ? TimeNames.month(word(at + 2)) : 0;
                yield in > 0
                        ? ParsedTime.of(days.month(YearMonth.of(today.getYear() - 1, in)), at + 3)
                        : ParsedTime.of(days.year(today.getYear() - 1), at + 1);
            }
            default -> null;
        };
    }

    /// "The last 3 days", up to now.
    private @Nullable ParsedTime rolling(int number, int at) {
        char unit = TimeNames.unit(word(at));
        if (unit == 0) {
            return null;
        }
        DateRange ago = new TimeAgo(days).exact(number, unit);
        Instant until = days.day(days.today()).until();
        return ParsedTime.of(new DateRange(ago.since(), until), at + 1);
    }

    /// "Two weeks ago", "a couple of weeks ago", "weeks ago".
    private @Nullable ParsedTime ago(int at) {
        // In "a few", the second word has the number.
        int counted = TimeNames.number(word(at)) == 1 && TimeNames.number(word(at + 1)) > 1 ? at + 1 : at;
        int number = TimeNames.number(word(counted));
        int next = number == 0 ? at : counted + 1;
        int unitAt = number > 0 && word(next).equals("of") ? next + 1 : next;
        char unit = TimeNames.unit(word(unitAt));
        if (unit == 0
                || !word(unitAt + 1).equals("ago")
                || (number == 0 && !word(unitAt).endsWith("s"))) {
            return null;
        }
        TimeAgo time = new TimeAgo(days);
        int meant = number == 0 ? TimeNames.FEW : number;
        return new ParsedTime(time.about(meant, unit), time.exact(meant, unit), unitAt + 2, false);
    }

    private @Nullable ParsedTime week(@Nullable ParsedTime found) {
        return found == null || found.range().since() == null
                ? null
                : ParsedTime.of(days.weekOf(LocalDate.ofInstant(found.range().since(), days.zone())), found.end());
    }
}
