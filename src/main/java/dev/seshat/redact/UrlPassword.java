package dev.seshat.redact;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The password in `scheme://user:password@host`.
final class UrlPassword {

    private static final int LONGEST_USER = 200;

    private static final Set<String> EXAMPLES = Set.of(
            "pass",
            "password",
            "passwd",
            "pwd",
            "pw",
            "secret",
            "token",
            "xxx",
            "x-oauth-basic",
            "x-oauth",
            "changeme",
            "your-password");

    private UrlPassword() {}

    /// The password after a colon, if it follows the user of a URL.
    static @Nullable Finding at(String text, int colon, int done) {
        int from = colon + 1;
        if (!isBehindUser(text, colon, done)) {
            return null;
        }
        int host = -1;
        for (int at = from; at < text.length() && isOfAuthority(text.charAt(at)); at++) {
            host = text.charAt(at) == '@' ? at : host;
        }
        return host > from && isPassword(text.substring(from, Math.min(host, from + SecretValue.LOOKED_AT)))
                ? new Finding(SecretKind.URL_PASSWORD, from, host)
                : null;
    }

    /// Not a placeholder from documentation: `https://user:password@host`.
    private static boolean isPassword(String value) {
        return !ReferenceRule.is(value)
                && !value.chars().allMatch(c -> c == '*' || c == 'x' || c == '.')
                && !EXAMPLES.contains(value.toLowerCase(Locale.ROOT));
    }

    private static boolean isBehindUser(String text, int colon, int done) {
        int start = colon;
        while (start > done
                && colon - start < LONGEST_USER
                && isOfAuthority(text.charAt(start - 1))
                && text.charAt(start - 1) != ':') {
            start--;
        }
        return start - 3 >= done && text.startsWith("://", start - 3);
    }

    private static boolean isOfAuthority(char c) {
        return c > ' ' && !Chars.isQuote(c) && "/?#<>\\".indexOf(c) < 0;
    }
}
