package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// A secret behind its name: `PASSWORD=…`, `"password": "…"`, `password: …`, `--token …`.
///
/// Every look back and every look at a value that is then left alone is bounded, and a value that is masked is not
/// looked at again: that keeps the time linear.
final class Assignment {

    private static final int MOST_BETWEEN = 8;
    private static final String HEADER = "authorization";

    private Assignment() {}

    /// The value behind a `:` or `=`.
    static @Nullable Finding at(String text, int sign, int done) {
        int nameEnd = nameEnd(text, sign, done);
        int nameStart = KeyName.start(text, nameEnd, done);
        if (nameStart == nameEnd || !KeyName.isSecret(text.substring(nameStart, nameEnd))) {
            return null;
        }
        int from = sign + 1;
        if (text.startsWith(">", from) || text.startsWith("=", from)) {
            from++;
        }
        int spaces = from;
        while (from < text.length() && from - spaces < MOST_BETWEEN && isBlank(text.charAt(from))) {
            from++;
        }
        boolean close = from == spaces && nameEnd == sign;
        boolean line = startsLine(text, nameStart, done);
        if (text.regionMatches(true, nameEnd - HEADER.length(), HEADER, 0, HEADER.length())) {
            return ofHeader(text, from);
        }
        return value(text, from, close && text.charAt(sign) == '=', line);
    }

    /// The value behind a flag and a space, if it looks like one.
    static @Nullable Finding ofFlag(String text, int space, int done) {
        int start = KeyName.start(text, space, done);
        boolean flag = space - start > 2 && text.startsWith("--", start);
        if (!flag || !KeyName.isSecret(text.substring(start, space)) || text.startsWith("-", space + 1)) {
            return null;
        }
        int from = space + 1;
        if (isQuoted(text, from)) {
            return quoted(text, from);
        }
        int end = bareEnd(text, from, false);
        return Value.looksRandom(text, from, end) ? finding(text, from, end) : null;
    }

    /// The end of the name before a sign, behind which a space and a quote may stand.
    private static int nameEnd(String text, int sign, int done) {
        int end = sign;
        while (end > done && sign - end < MOST_BETWEEN && isBlank(text.charAt(end - 1))) {
            end--;
        }
        if (end > done && Chars.isQuote(text.charAt(end - 1))) {
            end--;
            while (end > done && sign - end < MOST_BETWEEN && text.charAt(end - 1) == '\\') {
                end--;
            }
        }
        return end;
    }

    private static @Nullable Finding value(String text, int from, boolean close, boolean line) {
        if (from >= text.length()) {
            return null;
        }
        if (isQuoted(text, from)) {
            return quoted(text, from);
        }
        if (PrivateKey.isAt(text, from) || Value.isReference(text, from)) {
            return null;
        }
        if (close) {
            boolean secret = Value.isBareSecret(text, from, bareEnd(text, from, false), line ? "([" : ",()[");
            return secret ? finding(text, from, bareEnd(text, from, line)) : null;
        }
        int end = bareEnd(text, from, false);
        boolean alone = line && endsLine(text, end) && Value.isBareSecret(text, from, end, "");
        return alone || Value.looksRandom(text, from, end) ? finding(text, from, end) : null;
    }

    /// Behind the scheme, if there is one: `Basic dXNlcjpwYXNz`.
    private static @Nullable Finding ofHeader(String text, int from) {
        int start = from;
        while (start < text.length()
                && start - from < MOST_BETWEEN
                && (Chars.isQuote(text.charAt(start)) || text.charAt(start) == '\\')) {
            start++;
        }
        int scheme = start;
        while (scheme < text.length() && scheme - start < 16 && Chars.isLetter(text.charAt(scheme))) {
            scheme++;
        }
        int value = text.startsWith(" ", scheme) ? scheme + 1 : start;
        int end = bareEnd(text, value, false);
        return Value.looksRandom(text, value, end) ? finding(text, value, end) : null;
    }

    /// Whether a quote stands here, or an escaped one.
    private static boolean isQuoted(String text, int at) {
        int quote = at;
        while (quote < text.length() && quote - at < MOST_BETWEEN && text.charAt(quote) == '\\') {
            quote++;
        }
        return quote < text.length() && Chars.isQuote(text.charAt(quote));
    }

    /// A value in quotes, up to the same quote with as many backslashes before it, or to the end of the line.
    private static @Nullable Finding quoted(String text, int at) {
        int quote = at;
        while (text.charAt(quote) == '\\') {
            quote++;
        }
        int from = quote + 1;
        if (from >= text.length() || PrivateKey.isAt(text, from) || Value.isReference(text, from)) {
            return null;
        }
        int end = from;
        int backslashes = 0;
        while (end < text.length() && text.charAt(end) != '\n') {
            char c = text.charAt(end);
            if (c == text.charAt(quote) && backslashes <= quote - at) {
                break;
            }
            backslashes = c == '\\' ? backslashes + 1 : 0;
            end++;
        }
        int last = Math.max(from, end - backslashes);
        return Value.isQuotedSecret(text, from, last) ? finding(text, from, last) : null;
    }

    /// What calls itself by its beginning is called so, wherever it stands.
    private static Finding finding(String text, int from, int to) {
        Finding token = Token.at(text, from, from);
        return token == null
                ? new Finding(SecretKind.CREDENTIAL, from, to)
                : new Finding(token.kind(), from, Math.max(to, token.to()));
    }

    /// The end of a value without quotes.
    ///
    /// @param line whether it goes on to the end of the line, whatever signs are in it
    private static int bareEnd(String text, int from, boolean line) {
        int end = from;
        while (end < text.length()) {
            char c = text.charAt(end);
            if (c <= ' '
                    || Chars.isQuote(c)
                    || Chars.isEscape(text, end)
                    || (!line && ",;&<>()[]{}|".indexOf(c) >= 0)) {
                break;
            }
            end++;
        }
        return end;
    }

    /// Whether a name begins its line, but for what environments and lists put before it.
    private static boolean startsLine(String text, int name, int done) {
        int at = name;
        if (at > done && Chars.isQuote(text.charAt(at - 1))) {
            at--;
        }
        if (at - done >= 7 && text.startsWith("export ", at - 7)) {
            at -= 7;
        }
        int least = Math.max(done, at - 40);
        while (at > least && (isBlank(text.charAt(at - 1)) || text.charAt(at - 1) == '-')) {
            at--;
        }
        return at == 0
                || (at > done && text.charAt(at - 1) == '\n')
                || (at - 2 >= done && text.charAt(at - 1) == 'n' && text.charAt(at - 2) == '\\');
    }

    private static boolean endsLine(String text, int at) {
        int end = at;
        while (end < text.length()
                && end - at < MOST_BETWEEN
                && (text.charAt(end) == ' ' || text.charAt(end) == '\r')) {
            end++;
        }
        return end == text.length()
                || text.charAt(end) == '\n'
                || text.charAt(end) == '#'
                || Chars.isEscape(text, end)
                || Chars.isQuote(text.charAt(end));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
