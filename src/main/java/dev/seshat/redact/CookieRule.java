package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// The value of a cookie, in a header or where a program is given cookies.
final class CookieRule {

    private static final int MIN = 16;
    private static final int LONGEST_LINE = 1_024;

    private CookieRule() {}

    /// The value after a `=`, if it is long and random, and its line mentions cookies.
    static @Nullable Finding at(String text, int sign, int name) {
        int from = sign + 1;
        int seen = end(text, from, from + SecretValue.LOOKED_AT);
        boolean secret = seen - from >= MIN
                && name < sign
                && RandomText.looks(text.substring(from, seen))
                && isInHeader(text, name);
        return secret ? new Finding(SecretKind.COOKIE, from, end(text, from, text.length())) : null;
    }

    private static int end(String text, int from, int most) {
        int end = from;
        while (end < text.length() && end < most && isOfCookie(text.charAt(end)) && !Chars.isEscape(text, end)) {
            end++;
        }
        return end;
    }

    private static boolean isInHeader(String text, int from) {
        int line = from;
        int least = Math.max(0, from - LONGEST_LINE);
        while (line > least && text.charAt(line - 1) != '\n') {
            line--;
        }
        for (int at = line; at < from; at++) {
            boolean named = at + 6 < from
                    && text.regionMatches(true, at, "cookie", 0, 6)
                    && ":= \"'".indexOf(text.charAt(at + 6)) >= 0;
            if (named || text.startsWith(" -b '", at) || text.startsWith(" -b \"", at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfCookie(char c) {
        return c > ' ' && c < 0x7f && ",;\"'`<>".indexOf(c) < 0;
    }
}
