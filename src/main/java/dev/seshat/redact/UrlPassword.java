package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// The password in `scheme://user:password@host`.
final class UrlPassword {

    private static final int LONGEST_USER = 200;

    private UrlPassword() {}

    /// The password behind a colon, if it stands behind the user of an address.
    static @Nullable Finding at(String text, int colon, int done) {
        int from = colon + 1;
        if (!isBehindUser(text, colon, done) || Value.isReference(text, from)) {
            return null;
        }
        int host = -1;
        for (int at = from; at < text.length() && isOfAuthority(text.charAt(at)); at++) {
            host = text.charAt(at) == '@' ? at : host;
        }
        return host > from ? new Finding(SecretKind.URL_PASSWORD, from, host) : null;
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
