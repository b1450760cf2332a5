package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// `Bearer` and the token behind it, as they stand in headers.
final class Bearer {

    private static final String WORD = "bearer";

    /// A shorter one must have a digit: people also write of bearer authentication.
    private static final int SURELY = 24;

    private static final int LEAST = 8;

    private Bearer() {}

    static @Nullable Finding at(String text, int at, int done) {
        if (!text.regionMatches(true, at, WORD, 0, WORD.length()) || !Chars.isStart(text, at, done)) {
            return null;
        }
        int from = at + WORD.length();
        while (from < text.length() && text.charAt(from) == ' ') {
            from++;
        }
        if (from == at + WORD.length()) {
            return null;
        }
        int end = from;
        boolean digit = false;
        while (end < text.length() && isOfToken(text.charAt(end))) {
            digit |= Chars.isDigit(text.charAt(end));
            end++;
        }
        boolean secret = end - from >= SURELY || (digit && end - from >= LEAST);
        String value = text.substring(from, Math.min(end, from + Value.LOOKED_AT));
        if (!secret
                || Words.areAll(value)
                || Value.isFiller(value)
                || Words.holdPlace(value)
                || (!digit && Words.share(value) > 0.8)) {
            return null;
        }
        return secret ? new Finding(SecretKind.BEARER_TOKEN, from, end) : null;
    }

    private static boolean isOfToken(char c) {
        return Chars.isOfName(c) || c == '~' || c == '+' || c == '/' || c == '=';
    }
}
