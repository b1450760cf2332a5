package dev.seshat.model;

/// A sequence of characters that a terminal obeys: a colour, a movement, a title. It begins with an escape character.
final class TerminalSequence {

    static final char ESCAPE = 0x1b;

    /// No sequence is longer; what only looks like the beginning of one must not swallow the rest of a text.
    private static final int LONGEST = 4_096;

    private TerminalSequence() {}

    /// The place behind the sequence of a terminal that begins here.
    static int end(String text, int escape) {
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
