package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// A quoted text, possibly escaped as in JSON inside of JSON.
///
/// @param from its first char, after the quote
/// @param to the position of the closing quote, or of its escape
/// @param end the position after the closing quote
record Quoted(int from, int to, int end) {

    private static final int MAX_BACKSLASHES = 16;

    /// Prefixes of string literals: `r"…"`, `b'…'`, `@"…"`.
    private static final String PREFIXES = "rbufL@";

    /// Whether a quote begins here.
    static boolean isAt(String text, int at) {
        return quote(text, at) >= 0;
    }

    /// The position of the quote, if a literal's prefix precedes it.
    static int literal(String text, int at) {
        boolean marked = at < text.length() && PREFIXES.indexOf(text.charAt(at)) >= 0 && isAt(text, at + 1);
        return marked ? at + 1 : at;
    }

    private static int quote(String text, int at) {
        int quote = at;
        while (quote < text.length() && quote - at < MAX_BACKSLASHES && text.charAt(quote) == '\\') {
            quote++;
        }
        return quote < text.length() && Chars.isQuote(text.charAt(quote)) ? quote : -1;
    }

    /// The quoted text that begins here, on one line; it may be truncated.
    static @Nullable Quoted at(String text, int at) {
        int quote = quote(text, at);
        if (quote < 0 || quote + 1 >= text.length()) {
            return null;
        }
        int from = quote + 1;
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
        return new Quoted(from, Math.max(from, end - backslashes), Math.min(text.length(), end + 1));
    }
}
