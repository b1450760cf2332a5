package dev.seshat.redact;

/// Character classes for names and tokens.
final class Chars {

    private Chars() {}

    static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isAlphanumeric(char c) {
        return CharClass.ALPHANUMERIC.has(c);
    }

    /// A base64url character, which most tokens consist of.
    static boolean isOfToken(char c) {
        return isAlphanumeric(c) || c == '_' || c == '-';
    }

    /// A character of a name in programs, environments and headers.
    static boolean isOfName(char c) {
        return isOfToken(c) || c == '.';
    }

    static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /// Whether a JSON escape begins here. Logs contain JSON inside of JSON: there `\n` and `\"` are two chars or more.
    static boolean isEscape(String text, int at) {
        return text.charAt(at) == '\\' && at + 1 < text.length() && "nrt\"'\\".indexOf(text.charAt(at + 1)) >= 0;
    }

    /// Whether a word may begin here: at the start, after a non-word char, or after an escape.
    ///
    /// @param done text before this position does not count
    static boolean isStart(String text, int at, int done) {
        return at == done
                || (!isAlphanumeric(text.charAt(at - 1)) && text.charAt(at - 1) != '_')
                || (at - 2 >= done && text.charAt(at - 2) == '\\' && "nrt".indexOf(text.charAt(at - 1)) >= 0);
    }
}
