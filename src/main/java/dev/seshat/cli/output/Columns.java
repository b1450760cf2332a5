package dev.seshat.cli.output;

import org.jline.utils.WCWidth;

/// How many columns text takes on a terminal: two for most of Chinese and for emoji, none for combining marks.
final class Columns {

    private Columns() {}

    /// The columns of a character. What nobody knows the width of is taken to be one wide.
    static int of(int codePoint) {
        if (codePoint >= ' ' && codePoint < 0x7f) {
            return 1;
        }
        int width = WCWidth.wcwidth(codePoint);
        return width < 0 ? 1 : width;
    }

    /// The columns of a text without line feeds and tabs.
    static int of(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            columns += of(c);
            i += Character.charCount(c);
        }
        return columns;
    }

    /// As much of the text as fits into one line, with `…` at the end if that is not all.
    static String cut(String raw, int columns) {
        String text = Visible.line(raw);
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
