package dev.seshat.redact;

/// A sequence that steers a terminal: a colour, a title, a link.
public final class TerminalSequence {

    private static final char ESCAPE = 0x1b;
    private static final char BELL = 0x07;

    /// No sequence is longer; what only looks like the beginning of one must not swallow the rest of a text.
    private static final int LONGEST = 4_096;

    private TerminalSequence() {}

    /// The place behind the sequence that begins with this escape.
    public static int end(String text, int escape) {
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
            if (text.charAt(last) == BELL) {
                return last + 1;
            }
            if (text.charAt(last) == ESCAPE) {
                return text.startsWith("\\", last + 1) ? last + 2 : last;
            }
        }
        return at + 1;
    }
}
