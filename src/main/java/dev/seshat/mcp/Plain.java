package dev.seshat.mcp;

/// Text as it can stand in an answer: without the characters that steer a terminal or turn the direction of writing.
final class Plain {

    private static final String CUT = "…";

    private Plain() {}

    /// The text with line ends and tabs, but with no other control character.
    static String text(String text) {
        return shown(text, true);
    }

    /// The text on one line.
    static String line(String text) {
        return shown(text, false).strip();
    }

    private static String shown(String text, boolean lines) {
        int first = 0;
        while (first < text.length() && isHarmless(text.charAt(first), lines)) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length()).append(text, 0, first);
        for (int at = first; at < text.length(); at++) {
            char c = text.charAt(at);
            if (isHarmless(c, lines)) {
                plain.append(c);
            } else if (c == '\n' || c == '\t' || c == 0x2028 || c == 0x2029) {
                plain.append(' ');
            }
        }
        return plain.toString();
    }

    private static boolean isHarmless(char c, boolean lines) {
        if (c < ' ') {
            return lines && (c == '\n' || c == '\t');
        }
        return c < 0x7f
                || (c > 0x9f
                        && c != 0x061c
                        && c != 0x200e
                        && c != 0x200f
                        && (c < 0x2028 || c > 0x202e)
                        && (c < 0x2066 || c > 0x2069));
    }

    /// The beginning of a text, at most so many chars, with a sign if something is left out; no character is halved.
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, whole(text, Math.max(0, most - CUT.length()))) + CUT;
    }

    /// The place at or before this one that halves no character.
    static int whole(String text, int at) {
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }
}
