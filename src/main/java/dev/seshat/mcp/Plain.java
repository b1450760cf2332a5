package dev.seshat.mcp;

import dev.seshat.model.SafeText;

/// Text as it can stand in an answer: nothing that is not seen, and not too long.
final class Plain {

    private static final String CUT = "…";

    private Plain() {}

    /// The text with line ends and tabs, but with no other control character.
    static String text(String text) {
        return SafeText.lines(text);
    }

    /// The text on one line.
    static String line(String text) {
        return SafeText.line(text).strip();
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
