package dev.seshat.redact;

import java.util.Arrays;
import java.util.regex.Pattern;

/// The value after a name, and whether it is a secret or only mentions one.
final class SecretValue {

    /// The maximum length to examine: each check must end, or be the last one.
    static final int LOOKED_AT = 96;

    private static final int MIN = 4;
    private static final int MIN_QUOTED = 3;
    private static final int MIN_SECRET = 6;
    private static final int MIN_KEY = 16;
    private static final int MIN_DIGITS = 8;

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][0-9.,:_/-]*[A-Za-z%]{0,3}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]{4,}");
    private static final Pattern PATH_START = Pattern.compile("(/|\\./|\\.\\./|~/|[A-Za-z]:[\\\\/]|file:).*");
    private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9+.-]*://.*");

    /// A path segment as people name directories and files: in one case, or like a class.
    private static final Pattern STEP = Pattern.compile("[A-Z]?[a-z0-9_.@*-]*|([A-Z][a-z]+)+\\.?[a-z]*|[A-Z0-9_.-]+");

    private static final Pattern NAME =
            Pattern.compile("[A-Za-z_][A-Za-z]*([_.:-][A-Za-z]+)+[0-9]{0,4}|[a-z]+([A-Z][a-z]+)+[0-9]{0,2}");
    private static final Pattern FILE = Pattern.compile(
            "[A-Za-z0-9_.-]+\\.(key|pem|txt|json|ya?ml|env|p12|jks|crt|cer|pfx|go|rs|py|js|ts|rb|java|md|log|conf|cfg|ini)");
    private static final Pattern SYMBOL = Pattern.compile(".*[!@#$%^&*+=?~|<>{}()\\[\\]].*");

    /// How a value follows its name.
    enum Manner {
        /// In quotes.
        QUOTED,
        /// Directly after `=`.
        CLOSE,
        /// The rest of its line.
        ALONE,
        /// Anywhere: it may be code or prose as well.
        LOOSE
    }

    private SecretValue() {}

    static boolean isSecret(String value, SecretName.Sort sort, Manner manner) {
        String seen = value.length() > LOOKED_AT ? value.substring(0, LOOKED_AT) : value;
        boolean quoted = manner == Manner.QUOTED;
        if (seen.length() < (quoted ? MIN_QUOTED : MIN)
                || ReferenceRule.is(seen)
                || Words.areAll(seen)
                || isFiller(seen)
                || Words.arePlaceholders(seen)
                || isPlace(seen)) {
            return false;
        }
        return switch (sort) {
            case PASSWORD -> isPassword(seen, manner);
            case SECRET -> isGenerated(seen, manner);
            case KEY -> seen.length() >= MIN_KEY && (RandomText.looks(seen) || isEncoded(seen));
        };
    }

    private static boolean isPassword(String value, Manner manner) {
        if (NUMBER.matcher(value).matches()) {
            return manner != Manner.LOOSE && DIGITS.matcher(value).matches();
        }
        return switch (manner) {
            case QUOTED -> !Words.areSentence(value) && !ReferenceRule.isCode(value);
            case CLOSE, ALONE -> !ReferenceRule.isCode(value);
            case LOOSE -> isMixed(value) && !ReferenceRule.isCode(value);
        };
    }

    /// Whether it looks generated: a token is never a word, and seldom short.
    private static boolean isGenerated(String value, Manner manner) {
        if (manner == Manner.QUOTED && DIGITS.matcher(value).matches()) {
            return value.length() >= MIN_DIGITS;
        }
        if (NUMBER.matcher(value).matches()
                || ReferenceRule.isCode(value)
                || FILE.matcher(value).matches()) {
            return false;
        }
        boolean named = NAME.matcher(value).matches() && Words.share(value) > 0.5;
        return switch (manner) {
            case QUOTED -> !named && !Words.areSentence(value);
            case CLOSE, ALONE -> !named && value.length() >= MIN_SECRET;
            case LOOSE -> RandomText.looks(value) || isEncoded(value);
        };
    }

    /// Letters including a digit, or a sign that no word contains.
    private static boolean isMixed(String value) {
        boolean signs = SYMBOL.matcher(value).matches();
        return value.length() >= MIN
                && RandomText.hasLetter(value)
                && (RandomText.hasDigit(value) || (signs && value.length() >= MIN_SECRET));
    }

    /// Long, and of an alphabet that only encodings use.
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
            if (step.length() >= 12 && RandomText.looks(step)) {
                return value.startsWith("/") && Words.share(value) > 0.6;
            }
        }
        return Words.share(value) > 0.4 || value.indexOf('.') >= 0 || !RandomText.looks(value);
    }
}
