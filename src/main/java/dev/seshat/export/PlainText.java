package dev.seshat.export;

/// Text without what steers a terminal or turns the direction of writing. Secrets are looked for behind it: a colour
/// before a token, or within it, would hide it.
final class PlainText {

    private static final char ESCAPE = 0x1b;

    /// No sequence is longer; what only looks like the beginning of one must not swallow the rest of a text.
    private static final int LONGEST = 4_096;

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
                at = sequenceEnd(text, at);
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

    /// The place behind the sequence of a terminal that begins here.
    private static int sequenceEnd(String text, int escape) {
        int at = escape + 1;
        if (at == text.length()) {
            return at;
        }
        int end = Math.min(text.length(), at + LONGEST);
        return switch (text.charAt(at)) {
            case '[' -> {
                int last = at + 1;
                while (last < end && text.charAt(last) >= ' ' && text.charAt(last) < '@') {
                    last++;
                }
                yield last < end && text.charAt(last) <= '~' ? last + 1 : at + 1;
            }
            case ']', 'P', '_', '^' -> commandEnd(text, at, end);
            default -> at + 1;
        };
    }

    /// Behind the sign that ends a title, a link or the like; without one, only its beginning is left out.
    private static int commandEnd(String text, int at, int end) {
        for (int last = at + 1; last < end; last++) {
            if (text.charAt(last) == 0x07) {
                return last + 1;
            }
            if (text.charAt(last) == ESCAPE) {
                return text.startsWith("\\", last + 1) ? last + 2 : last;
            }
        }
        return at + 1;
    }
}
