package dev.seshat.export;

import dev.seshat.redact.TerminalSequence;

/// Text without what steers a terminal or turns the direction of writing. Secrets are looked for behind it: a colour
/// before a token, or within it, would hide it.
final class PlainText {

    private static final char ESCAPE = 0x1b;

    private PlainText() {}

    /// The text with line ends and tabs, but with no other control character; the same object where there is none.
    static String of(String text) {
        int first = 0;
        while (first < text.length() && isHarmless(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length()).append(text, 0, first);
        int at = first;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ESCAPE) {
                at = TerminalSequence.end(text, at);
                continue;
            }
            if (isHarmless(c)) {
                plain.append(c);
            } else if (c == 0x2028 || c == 0x2029 || (c == '\r' && !text.startsWith("\n", at + 1))) {
                plain.append('\n');
            }
            at++;
        }
        return plain.toString();
    }

    /// The text on one line.
    static String line(String text) {
        return of(text).replaceAll("\\s+", " ").strip();
    }

    private static boolean isHarmless(char c) {
        if (c < ' ') {
            return c == '\n' || c == '\t';
        }
        return c < 0x7f
                || (c > 0x9f
                        && c != 0x061c
                        && c != 0x200e
                        && c != 0x200f
                        && (c < 0x2028 || c > 0x202e)
                        && (c < 0x2066 || c > 0x206f));
    }
}
