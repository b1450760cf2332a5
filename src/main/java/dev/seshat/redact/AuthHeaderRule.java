package dev.seshat.redact;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The credentials in an `Authorization` header, after their scheme: `Basic dXNlcjpwYXNz`.
final class AuthHeaderRule {

    private static final int LONGEST_SCHEME = 20;
    private static final int MIN = 8;
    private static final int CERTAIN_LENGTH = 20;

    private static final Set<String> SCHEMES = Set.of(
            "basic",
            "bearer",
            "token",
            "digest",
            "negotiate",
            "ntlm",
            "apikey",
            "ssws",
            "key",
            "geniekey",
            "splunk",
            "bot");

    private AuthHeaderRule() {}

    /// @param from the position after the name and its sign
    static @Nullable Finding at(String text, int from) {
        int start = from;
        while (start < text.length()
                && start - from < 4
                && (Chars.isQuote(text.charAt(start)) || text.charAt(start) == '\\')) {
            start++;
        }
        int word = start;
        while (word < text.length() && word - start <= LONGEST_SCHEME && Chars.isOfToken(text.charAt(word))) {
            word++;
        }
        boolean scheme = text.startsWith(" ", word)
                && SCHEMES.contains(text.substring(start, word).toLowerCase(java.util.Locale.ROOT));
        return scheme ? value(text, word + 1, true) : value(text, start, false);
    }

    private static @Nullable Finding value(String text, int from, boolean scheme) {
        int seen = end(text, from, from + SecretValue.LOOKED_AT);
        if (!isSecret(text.substring(from, seen), scheme)) {
            return null;
        }
        int end = end(text, from, text.length());
        Finding token = Tokens.at(text, from, from);
        return token == null
                ? new Finding(SecretKind.CREDENTIAL, from, end)
                : new Finding(token.kind(), from, Math.max(end, token.to()));
    }

    private static boolean isSecret(String value, boolean scheme) {
        if (value.length() < MIN
                || ReferenceRule.is(value)
                || SecretValue.isFiller(value)
                || Words.areAll(value)
                || Words.arePlaceholders(value)
                || ReferenceRule.isCode(value)) {
            return false;
        }
        return RandomText.looks(value)
                || (scheme && (RandomText.hasDigit(value) || value.endsWith("=")))
                || (value.length() >= CERTAIN_LENGTH && Words.share(value) < 0.8);
    }

    private static int end(String text, int from, int most) {
        int end = from;
        while (end < text.length()
                && end < most
                && text.charAt(end) > ' '
                && !Chars.isQuote(text.charAt(end))
                && ",;".indexOf(text.charAt(end)) < 0
                && !Chars.isEscape(text, end)) {
            end++;
        }
        return end;
    }
}
