package dev.seshat.model;

/// Finds terminal control sequences, which set colours, move the cursor or change the title. They begin with an
/// escape character.
public final class TerminalSequence {

    /// The first character of a sequence.
    public static final char ESCAPE = 0x1b;

    /// The maximum length; what only looks like the start of a sequence must not swallow the rest of a text.
    private static final int LONGEST = 4_096;

    private TerminalSequence() {}

    /// The position after the sequence that begins here.
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

    /// The position after the terminator of a title, a link or the like; without a terminator only the
    /// introducer is removed.
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
