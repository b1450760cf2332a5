package dev.seshat.terminal;

import org.jline.utils.WCWidth;

/// The width of text on a terminal: two columns for most Chinese characters and for emoji, none for combining
/// marks.
public final class Columns {

    private Columns() {}

    /// The width of a character. An unknown width counts as one.
    public static int of(int codePoint) {
        if (codePoint >= ' ' && codePoint < 0x7f) {
            return 1;
        }
        int width = WCWidth.wcwidth(codePoint);
        return width < 0 ? 1 : width;
    }

    /// The width of a text without line feeds and tabs.
    public static int of(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            columns += of(c);
            i += Character.charCount(c);
        }
        return columns;
    }

    /// As much of the text as fits into one line, ending in `…` if it was cut.
    public static String cut(String raw, int columns) {
        String text = TerminalText.line(raw);
        int used = 0;
        int fits = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            used += of(c);
            if (used > columns) {
                return text.substring(0, fits).stripTrailing() + "…";
            }
            i += Character.charCount(c);
            if (used < columns) {
                fits = i;
            }
        }
        return text;
    }
}
