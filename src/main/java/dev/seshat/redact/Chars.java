package dev.seshat.redact;

/// Which chars belong together.
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

    /// A char of base64 for addresses, which most tokens are made of.
    static boolean isOfToken(char c) {
        return isAlphanumeric(c) || c == '_' || c == '-';
    }

    /// A char of a name as programs, environments and headers write them.
    static boolean isOfName(char c) {
        return isOfToken(c) || c == '.';
    }

    static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    /// Whether an escape of JSON begins here. Logs hold JSON inside of JSON: there `\n` and `\"` are two chars, or
    /// more.
    static boolean isEscape(String text, int at) {
        return text.charAt(at) == '\\' && at + 1 < text.length() && "nrt\"'\\".indexOf(text.charAt(at + 1)) >= 0;
    }

    /// Whether a word may begin here: at the start, behind a char of no word, or behind an escape.
    ///
    /// @param done what stands before is no more
    static boolean isStart(String text, int at, int done) {
        return at == done
                || (!isAlphanumeric(text.charAt(at - 1)) && text.charAt(at - 1) != '_')
                || (at - 2 >= done && text.charAt(at - 2) == '\\' && "nrt".indexOf(text.charAt(at - 1)) >= 0);
    }
}
