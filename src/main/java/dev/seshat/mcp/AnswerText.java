package dev.seshat.mcp;

import dev.seshat.model.SafeText;

/// Makes text safe for an answer: nothing invisible, and not too long.
final class AnswerText {

    private static final String CUT = "…";

    private AnswerText() {}

    /// The text with line ends and tabs, but no other control characters.
    static String text(String text) {
        return SafeText.lines(text);
    }

    /// The text on one line.
    static String line(String text) {
        return SafeText.line(text).strip();
    }

    /// The beginning of a text, with an ellipsis if truncated; no surrogate pair is split.
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, whole(text, Math.max(0, most - CUT.length()))) + CUT;
    }

    /// The position at or before this one that splits no surrogate pair.
    static int whole(String text, int at) {
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }
}
