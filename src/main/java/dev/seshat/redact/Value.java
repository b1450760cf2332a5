package dev.seshat.redact;

import java.util.Locale;
import java.util.Set;

/// The value behind a name, and whether it is a secret or only speaks of one.
final class Value {

    /// No more of a value is looked at. What is longer is no name and no call: each look must end, or be the last one.
    private static final int LOOKED_AT = 256;

    private static final int LEAST = 4;
    private static final int LEAST_QUOTED = 3;
    private static final int SURELY = 32;

    /// What programs and documents write in the place of a value.
    private static final Set<String> WORDS = Set.of(("null none nil true false undefined string str text bytes"
                    + " number bool boolean object any int char optional required self this token password secret input value"
                    + " default empty missing invalid expired unset")
            .split(" "));

    private Value() {}

    /// Whether the value is taken from elsewhere: `$TOKEN`, `<your token>`, `{{ secret }}`; or is a mask already.
    static boolean isReference(String text, int at) {
        return at < text.length() && "$<{(%*[".indexOf(text.charAt(at)) >= 0;
    }

    /// Whether a value in quotes is a secret.
    static boolean isQuotedSecret(String text, int from, int to) {
        return to - from >= LEAST_QUOTED && !isReference(text, from) && !isWord(text, from, to);
    }

    /// Whether a value without quotes, and with no space before it, is a secret. Code passes on what it has:
    /// `login(token=token)`.
    ///
    /// @param behind the signs that show, behind a name, that this is code
    static boolean isBareSecret(String text, int from, int to, String behind) {
        boolean passedOn = isName(text, from, to) && to < text.length() && behind.indexOf(text.charAt(to)) >= 0;
        return to - from >= LEAST && !isReference(text, from) && !isWord(text, from, to) && !passedOn;
    }

    /// Whether a value that may as well be a word of code or prose looks like a secret.
    static boolean looksRandom(String text, int from, int to) {
        boolean called = to < text.length() && text.charAt(to) == '(' && to - from <= LOOKED_AT;
        if (to - from < LEAST || isReference(text, from) || called) {
            return false;
        }
        int end = Math.min(to, from + LOOKED_AT);
        for (int at = from; at < end; at++) {
            if (Chars.isDigit(text.charAt(at))) {
                return true;
            }
        }
        return to - from >= SURELY;
    }

    private static boolean isWord(String text, int from, int to) {
        return to - from <= 12 && WORDS.contains(text.substring(from, to).toLowerCase(Locale.ROOT));
    }

    private static boolean isName(String text, int from, int to) {
        if (to - from > LOOKED_AT) {
            return false;
        }
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            if (!Chars.isLetter(c) && c != '_' && c != '.') {
                return false;
            }
        }
        return true;
    }
}
