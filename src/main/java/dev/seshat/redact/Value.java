package dev.seshat.redact;

import java.util.Arrays;
import java.util.regex.Pattern;

/// The value behind a name, and whether it is a secret or only speaks of one.
final class Value {

    /// No more of a value is looked at: each look must end, or be the last one.
    static final int LOOKED_AT = 96;

    private static final int LEAST = 4;
    private static final int LEAST_QUOTED = 3;
    private static final int LEAST_SECRET = 6;
    private static final int LEAST_KEY = 16;
    private static final int LEAST_DIGITS = 8;

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][0-9.,:_/-]*[A-Za-z%]{0,3}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]{4,}");
    private static final Pattern PATH_START = Pattern.compile("(/|\\./|\\.\\./|~/|[A-Za-z]:[\\\\/]|file:).*");
    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9+.-]*://.*");

    /// A step of a path as people name directories and files: in one case, or as a class is called.
    private static final Pattern STEP = Pattern.compile("[A-Z]?[a-z0-9_.@*-]*|([A-Z][a-z]+)+\\.?[a-z]*|[A-Z0-9_.-]+");

    private static final Pattern NAME =
            Pattern.compile("[A-Za-z_][A-Za-z]*([_.:-][A-Za-z]+)+[0-9]{0,4}|[a-z]+([A-Z][a-z]+)+[0-9]{0,2}");
    private static final Pattern FILE = Pattern.compile(
            "[A-Za-z0-9_.-]+\\.(key|pem|txt|json|ya?ml|env|p12|jks|crt|cer|pfx|go|rs|py|js|ts|rb|java|md|log|conf|cfg|ini)");
    private static final Pattern SYMBOL = Pattern.compile(".*[!@#$%^&*+=?~|<>{}()\\[\\]].*");

    /// How a value stands behind its name.
    enum Manner {
        /// In quotes.
        QUOTED,
        /// Right behind `=`.
        CLOSE,
        /// As all that follows on its line.
        ALONE,
        /// Anywhere: it may be code or prose as well.
        LOOSE
    }

    private Value() {}

    static boolean isSecret(String value, KeyName.Sort sort, Manner manner) {
        String seen = value.length() > LOOKED_AT ? value.substring(0, LOOKED_AT) : value;
        boolean quoted = manner == Manner.QUOTED;
        if (seen.length() < (quoted ? LEAST_QUOTED : LEAST)
                || Reference.is(seen)
                || Words.areAll(seen)
                || isFiller(seen)
                || Words.holdPlace(seen)
                || isPlace(seen)) {
            return false;
        }
        return switch (sort) {
            case PASSWORD -> isPassword(seen, manner);
            case SECRET -> isGenerated(seen, manner);
            case KEY -> seen.length() >= LEAST_KEY && (Random.looks(seen) || isEncoded(seen));
        };
    }

    private static boolean isPassword(String value, Manner manner) {
        if (NUMBER.matcher(value).matches()) {
            return manner != Manner.LOOSE && DIGITS.matcher(value).matches();
        }
        return switch (manner) {
            case QUOTED -> !Words.areSentence(value) && !Reference.isCode(value);
            case CLOSE, ALONE -> !Reference.isCode(value);
            case LOOSE -> isMixed(value) && !Reference.isCode(value);
        };
    }

    /// Whether it looks made, not named: a token is never a word, and seldom short.
    private static boolean isGenerated(String value, Manner manner) {
        if (manner == Manner.QUOTED && DIGITS.matcher(value).matches()) {
            return value.length() >= LEAST_DIGITS;
        }
        if (NUMBER.matcher(value).matches()
                || Reference.isCode(value)
                || FILE.matcher(value).matches()) {
            return false;
        }
        boolean named = NAME.matcher(value).matches() && Words.share(value) > 0.5;
        return switch (manner) {
            case QUOTED -> !named && !Words.areSentence(value);
            case CLOSE, ALONE -> !named && value.length() >= LEAST_SECRET;
            case LOOSE -> Random.looks(value) || isEncoded(value);
        };
    }

    /// Letters with a digit among them, or with a sign that stands in no word.
    private static boolean isMixed(String value) {
        boolean signs = SYMBOL.matcher(value).matches();
        return value.length() >= LEAST
                && Random.hasLetter(value)
                && (Random.hasDigit(value) || (signs && value.length() >= LEAST_SECRET));
    }

    /// Long, and of an alphabet that only encodings mix.
    private static boolean isEncoded(String value) {
        int capitals = 0;
        int small = 0;
        for (int at = 0; at < value.length(); at++) {
            char c = value.charAt(at);
            if (!CharClass.URL.has(c)) {
                return false;
            }
            capitals += c >= 'A' && c <= 'Z' ? 1 : 0;
            small += c >= 'a' && c <= 'z' ? 1 : 0;
        }
        boolean base64 = value.indexOf('+') >= 0 || value.endsWith("=");
        return value.length() >= 20 && capitals > 2 && small > 2 && (base64 || Words.share(value) < 0.7);
    }

    /// `****`, `xxxxxxxx`, `--------`.
    static boolean isFiller(String value) {
        boolean signs = true;
        boolean same = !value.isEmpty();
        for (int at = 0; at < value.length() && (signs || same); at++) {
            signs &= "*.xX#-_?•".indexOf(value.charAt(at)) >= 0;
            same &= value.charAt(at) == value.charAt(0);
        }
        return signs || same;
    }

    /// Whether it is a path or an address.
    static boolean isPlace(String value) {
        if (value.indexOf('/') < 0 && value.indexOf('\\') < 0 && !value.startsWith("file:")) {
            return false;
        }
        if (ADDRESS.matcher(value).matches()) {
            return true;
        }
        String[] steps = value.split("[/\\\\]", -1);
        boolean path = PATH_START.matcher(value).matches()
                || (steps.length > 1
                        && Arrays.stream(steps)
                                .allMatch(step -> STEP.matcher(step).matches()));
        if (!path) {
            return false;
        }
        for (String step : steps) {
            if (step.length() >= 12 && Random.looks(step)) {
                return value.startsWith("/") && Words.share(value) > 0.6;
            }
        }
        return Words.share(value) > 0.4 || value.indexOf('.') >= 0 || !Random.looks(value);
    }
}
