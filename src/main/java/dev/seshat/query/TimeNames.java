package dev.seshat.query;

/// The English words for times. They map to numbers, 0 for any other word: a query without times loads nothing.
final class TimeNames {

    /// Stands for "a few"; no number that somebody can type.
    static final int FEW = Integer.MAX_VALUE;

    private TimeNames() {}

    /// Whether a word occurs in every time, or in some. A query without such a word names no time.
    static boolean isSign(String word) {
        return switch (word) {
            case "today", "yesterday", "tonight", "night", "morning", "afternoon", "evening", "weekend", "day", "ago" ->
                true;
            default -> unit(word) != 0 || weekday(word) != 0 || month(word) != 0 || year(word) != 0 || isIso(word);
        };
    }

    /// Whether a word belongs to a question, and cannot be what a number counts: "in 2025 what failed".
    static boolean isOfQuestion(String word) {
        return switch (word) {
            case "what", "when", "where", "which", "who", "why", "how", "that" -> true;
            case "is", "are", "was", "were", "do", "does", "did", "have", "has", "had" -> true;
            case "i", "we", "you", "he", "she", "it", "they", "the", "our", "my", "your", "their", "this" -> true;
            case "about", "with", "for", "by", "on", "at", "in", "because", "but" -> true;
            default -> false;
        };
    }

    /// 1 for Monday.
    static int weekday(String word) {
        return switch (word) {
            case "monday" -> 1;
            case "tuesday" -> 2;
            case "wednesday" -> 3;
            case "thursday" -> 4;
            case "friday" -> 5;
            case "saturday" -> 6;
            case "sunday" -> 7;
            default -> 0;
        };
    }

    /// 1 for January; also for what it is abbreviated to.
    static int month(String word) {
        return switch (word) {
            case "january", "jan" -> 1;
            case "february", "feb" -> 2;
            case "march", "mar" -> 3;
            case "april", "apr" -> 4;
            case "may" -> 5;
            case "june", "jun" -> 6;
            case "july", "jul" -> 7;
            case "august", "aug" -> 8;
            case "september", "sept", "sep" -> 9;
            case "october", "oct" -> 10;
            case "november", "nov" -> 11;
            case "december", "dec" -> 12;
            default -> 0;
        };
    }

    /// Whether a month's name is also a common verb.
    static boolean isVerb(String month) {
        return month.equals("may") || month.equals("march");
    }

    /// Whether a month is written out: `dec` and `oct` are words of their own in this field.
    static boolean isWhole(String month) {
        return month.length() > 4 || month.equals("may") || month.equals("june") || month.equals("july");
    }

    /// The letter of a unit, as in `7d`; `m` is a month, `n` a minute.
    static char unit(String word) {
        return switch (word) {
            case "minute", "minutes" -> 'n';
            case "hour", "hours" -> 'h';
            case "day", "days" -> 'd';
            case "week", "weeks" -> 'w';
            case "month", "months" -> 'm';
            case "year", "years" -> 'y';
            default -> 0;
        };
    }

    static int number(String word) {
        return switch (word) {
            case "a", "an", "one" -> 1;
            case "two", "couple" -> 2;
            case "three" -> 3;
            case "four" -> 4;
            case "five" -> 5;
            case "six" -> 6;
            case "seven" -> 7;
            case "eight" -> 8;
            case "nine" -> 9;
            case "ten" -> 10;
            case "eleven" -> 11;
            case "twelve" -> 12;
            case "few", "several" -> FEW;
            default -> digits(word, 3);
        };
    }

    /// A day of a month, as in "3", "3rd" or "03".
    static int dayOfMonth(String word) {
        int day = digits(isOrdinal(word) ? word.substring(0, word.length() - 2) : word, 2);
        return day <= 31 ? day : 0;
    }

    static boolean isOrdinal(String word) {
        return word.endsWith("st") || word.endsWith("nd") || word.endsWith("rd") || word.endsWith("th");
    }

    /// A year in which logs can exist.
    static int year(String word) {
        int year = word.length() == 4 ? digits(word, 4) : 0;
        return year >= 2000 && year < 2100 ? year : 0;
    }

    /// Whether it is a numeric month or day: `2026-02`, `2026-02-01`.
    static boolean isIso(String word) {
        boolean isDay = word.length() == 10 && word.charAt(7) == '-' && digits(word.substring(8), 2) != 0;
        return (isDay || word.length() == 7)
                && word.charAt(4) == '-'
                && digits(word.substring(0, 4), 4) != 0
                && digits(word.substring(5, 7), 2) != 0;
    }

    private static int digits(String word, int most) {
        if (word.isEmpty() || word.length() > most) {
            return 0;
        }
        int number = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c < '0' || c > '9') {
                return 0;
            }
            number = 10 * number + c - '0';
        }
        return number;
    }
}
