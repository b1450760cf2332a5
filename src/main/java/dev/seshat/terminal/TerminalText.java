package dev.seshat.terminal;

import dev.seshat.model.UnsafeCharacter;
import java.util.HexFormat;

/// Replaces control characters, so that a terminal shows them instead of acting on them. All text of a log goes
/// through here before it is printed.
///
/// A log contains whatever a tool printed, including sequences that clear the screen, set the clipboard or
/// reverse the reading order. Control characters become their pictures (ESC becomes ␛), others their code in
/// brackets (`⟨9b⟩`). Idempotent.
public final class TerminalText {

    private static final int TAB_STOP = 4;
    private static final char PICTURES = 0x2400;
    private static final char PICTURE_OF_DELETE = 0x2421;

    private TerminalText() {}

    /// The text with its line feeds and tabs. A carriage return before a line feed is dropped.
    public static String of(String text) {
        int first = 0;
        while (first < text.length() && !isForbiddenAt(text, first)) {
            first++;
        }
        return first == text.length() ? text : replace(text, first);
    }

    /// The text as part of one line: tabs become spaces up to the next tab stop, and line feeds become visible.
    public static String line(String text) {
        String visible = of(text);
        if (visible.indexOf('\t') < 0 && visible.indexOf('\n') < 0) {
            return visible;
        }
        StringBuilder line = new StringBuilder(visible.length() + 16);
        int column = 0;
        for (int i = 0; i < visible.length(); ) {
            int c = visible.codePointAt(i);
            if (c == '\t') {
                int spaces = TAB_STOP - column % TAB_STOP;
                line.repeat(' ', spaces);
                column += spaces;
            } else {
                line.appendCodePoint(c == '\n' ? PICTURES + '\n' : c);
                column += Columns.of(c);
            }
            i += Character.charCount(c);
        }
        return line.toString();
    }

    /// Whether a terminal may act on the character, or it is an unpaired surrogate.
    public static boolean isForbiddenAt(CharSequence text, int index) {
        char c = text.charAt(index);
        if (c < ' ') {
            return c != '\n' && c != '\t';
        }
        if (c < 0x7f) {
            return false;
        }
        return UnsafeCharacter.isControl(c)
                || UnsafeCharacter.isSeparator(c)
                || UnsafeCharacter.turnsDirection(c)
                || isLoneSurrogate(text, index);
    }

    private static boolean isLoneSurrogate(CharSequence text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }

    private static String replace(String text, int first) {
        StringBuilder visible = new StringBuilder(text.length() + 64).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isForbiddenAt(text, i)) {
                visible.append(c);
            } else if (!isHalfOfLineEnd(text, i)) {
                appendForm(c, visible);
            }
        }
        return visible.toString();
    }

    private static boolean isHalfOfLineEnd(String text, int index) {
        return text.startsWith("\r\n", index);
    }

    private static void appendForm(char c, StringBuilder to) {
        HexFormat hex = HexFormat.of();
        if (c < ' ') {
            to.append((char) (PICTURES + c));
        } else if (c == 0x7f) {
            to.append(PICTURE_OF_DELETE);
        } else {
            to.append('⟨')
                    .append(c <= 0xff ? hex.toHexDigits((byte) c) : hex.toHexDigits(c))
                    .append('⟩');
        }
    }
}
