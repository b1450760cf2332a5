package dev.seshat.redact;

import java.util.regex.Pattern;

/// Whether a text looks generated, not written by a person.
final class RandomText {

    private static final int MIN = 8;
    private static final int MIN_MIXED_RUN = 12;

    /// Letters and digits alternate less often than this in names that people choose.
    private static final int MANY_SWITCHES = 3;

    /// Below this share of letters in words, nobody wrote the text.
    private static final double WORDY = 0.6;

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{16,}|[0-9A-F]{16,}");
    private static final Pattern UUID =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private RandomText() {}

    /// Whether all of it does.
    static boolean looks(String text) {
        if (text.length() < MIN || text.indexOf(' ') >= 0 || !hasLetter(text)) {
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

    /// Whether a run of letters and digits in it has both and is long: words joined by dashes do not.
    static boolean hasMixedRun(String text) {
        int run = 0;
        int digits = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            run = Chars.isAlphanumeric(c) ? run + 1 : 0;
            digits = run == 0 ? 0 : digits + (Chars.isDigit(c) ? 1 : 0);
            if (run >= MIN_MIXED_RUN && digits > 0 && digits < run) {
                return true;
            }
        }
        return false;
    }

    /// How often a letter is next to a digit.
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
