package dev.seshat.redact;

import java.util.regex.Pattern;

/// Whether a text looks as if a generator had made it, and no person.
final class Random {

    private static final int LEAST = 8;
    private static final int LEAST_MIXED_RUN = 12;

    /// So often letters and digits alternate in nothing that a person calls a thing by.
    private static final int MANY_SWITCHES = 3;

    /// A share of letters that stand in words, below which nobody wrote it.
    private static final double WORDY = 0.6;

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{16,}|[0-9A-F]{16,}");
    private static final Pattern UUID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private Random() {}

    /// Whether it does, all of it.
    static boolean looks(String text) {
        if (text.length() < LEAST || text.indexOf(' ') >= 0 || !hasLetter(text)) {
            return false;
        }
        if (HEX.matcher(text).matches() || UUID.matcher(text).matches()) {
            return hasDigit(text);
        }
        if (switches(text) >= MANY_SWITCHES) {
            return true;
        }
        return (hasDigit(text) || text.length() >= 16) && Words.share(text) < WORDY;
    }

    /// Whether a run of letters and digits in it has both, and is long: no words joined by dashes are so.
    static boolean hasMixedRun(String text) {
        int run = 0;
        int digits = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            run = Chars.isAlphanumeric(c) ? run + 1 : 0;
            digits = run == 0 ? 0 : digits + (Chars.isDigit(c) ? 1 : 0);
            if (run >= LEAST_MIXED_RUN && digits > 0 && digits < run) {
                return true;
            }
        }
        return false;
    }

    /// How often a letter stands beside a digit.
    static int switches(String text) {
        int switches = 0;
        for (int at = 1; at < text.length(); at++) {
            char one = text.charAt(at - 1);
            char other = text.charAt(at);
            if ((Chars.isLetter(one) && Chars.isDigit(other)) || (Chars.isDigit(one) && Chars.isLetter(other))) {
                switches++;
            }
        }
        return switches;
    }

    static boolean hasDigit(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Chars.isDigit(text.charAt(at))) {
                return true;
            }
        }
        return false;
    }

    static boolean hasLetter(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Character.isLetter(text.charAt(at))) {
                return true;
            }
        }
        return false;
    }
}
