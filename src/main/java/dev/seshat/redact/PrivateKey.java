package dev.seshat.redact;

import org.jspecify.annotations.Nullable;

/// The block of a private key, also one that is truncated, or on one line as in JSON.
final class PrivateKey {

    private static final String DASHES = "-----";
    private static final String BEGIN = DASHES + "BEGIN ";
    private static final String END = DASHES + "END ";
    private static final String PUTTY = "Private-Lines: ";
    private static final int LONGEST_TITLE = 64;

    private PrivateKey() {}

    static @Nullable Finding at(String text, int at) {
        if (!isAt(text, at)) {
            return null;
        }
        int end = titleEnd(text, at + BEGIN.length());
        while (end < text.length() && isOfBody(text.charAt(end))) {
            if (text.startsWith(END, end)) {
                int last = titleEnd(text, end + END.length());
                return new Finding(SecretKind.PRIVATE_KEY, at, last < 0 ? end + END.length() : last);
            }
            end++;
        }
        return new Finding(SecretKind.PRIVATE_KEY, at, end);
    }

    /// The lines of a PuTTY key with its private part.
    static @Nullable Finding ofPutty(String text, int at) {
        if (!text.startsWith(PUTTY, at)) {
            return null;
        }
        int from = at + PUTTY.length();
        while (from < text.length()
                && (Chars.isDigit(text.charAt(from)) || " \r\n\\nr".indexOf(text.charAt(from)) >= 0)) {
            from++;
        }
        int end = from;
        while (end < text.length()
                && (CharClass.BASE64.has(text.charAt(end)) || "\r\n\\".indexOf(text.charAt(end)) >= 0)
                && !text.startsWith("Private-", end)) {
            end++;
        }
        while (end > from && (text.charAt(end - 1) <= ' ' || text.charAt(end - 1) == '\\')) {
            end--;
        }
        return end > from ? new Finding(SecretKind.PRIVATE_KEY, from, end) : null;
    }

    /// Whether such a block begins here.
    static boolean isAt(String text, int at) {
        if (!text.startsWith(BEGIN, at)) {
            return false;
        }
        int end = titleEnd(text, at + BEGIN.length());
        return end >= 0 && text.substring(at, end).contains("PRIVATE KEY");
    }

    /// The position after the dashes that close a title; -1 if it is not one.
    private static int titleEnd(String text, int from) {
        int end = from;
        while (end < text.length() && end - from < LONGEST_TITLE && isOfTitle(text.charAt(end))) {
            end++;
        }
        return text.startsWith(DASHES, end) ? end + DASHES.length() : -1;
    }

    private static boolean isOfTitle(char c) {
        return (c >= 'A' && c <= 'Z') || Chars.isDigit(c) || c == ' ';
    }

    /// Base64, the headers of an encrypted key, line ends, and line ends as JSON writes them.
    private static boolean isOfBody(char c) {
        return Chars.isOfName(c) || " \t\r\n\\+/=:,".indexOf(c) >= 0;
    }
}
