package dev.seshat.redact;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// `Basic` followed by base64 of `user:password`. Anything that does not decode to that is prose: basic
/// authentication.
final class BasicAuthRule {

    private static final String WORD = "basic ";
    private static final int MIN = 4;
    private static final int LONGEST = 1_024;

    private BasicAuthRule() {}

    static @Nullable Finding at(String text, int at, int done) {
        if (!text.regionMatches(true, at, WORD, 0, WORD.length()) || !Chars.isStart(text, at, done)) {
            return null;
        }
        int from = at + WORD.length();
        int end = from;
        while (end < text.length() && end - from < LONGEST && isOfBase64(text.charAt(end))) {
            end++;
        }
        return end - from >= MIN && isLogin(text.substring(from, end))
                ? new Finding(SecretKind.CREDENTIAL, from, end)
                : null;
    }

    private static boolean isOfBase64(char c) {
        return Chars.isAlphanumeric(c) || c == '+' || c == '/' || c == '=';
    }

    /// Whether it is a readable name, a colon, and something after it.
    private static boolean isLogin(String base64) {
        byte[] login;
        try {
            login = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return false;
        }
        int colon = 0;
        while (colon < login.length && login[colon] != ':') {
            if (login[colon] <= ' ' || login[colon] == 0x7f) {
                return false;
            }
            colon++;
        }
        return colon > 0 && colon + 1 < login.length;
    }
}
