package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// `Bearer` followed by a token, as in headers.
final class BearerTokenRule {

    private static final String WORD = "bearer";

    /// A shorter one must have a digit: people also write of bearer authentication.
    private static final int CERTAIN_LENGTH = 24;

    private static final int MIN = 8;

    private BearerTokenRule() {}

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
        boolean secret = end - from >= CERTAIN_LENGTH || (digit && end - from >= MIN);
        String value = text.substring(from, Math.min(end, from + SecretValue.LOOKED_AT));
        if (!secret
                || Words.areAll(value)
                || SecretValue.isFiller(value)
                || Words.arePlaceholders(value)
                || (!digit && Words.share(value) > 0.8)) {
            return null;
        }
        return secret ? new Finding(SecretKind.BEARER_TOKEN, from, end) : null;
    }

    private static boolean isOfToken(char c) {
        return Chars.isOfName(c) || c == '~' || c == '+' || c == '/' || c == '=';
    }
}
