package dev.seshat.cli.output;

import dev.seshat.terminal.Columns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Breaks a line into rows of a given width, in time linear in the line, even for a single word of megabytes.
///
/// A row exceeds the width only if a single character does. Trailing spaces of a row are dropped.
final class Wrap {

    private final StyledLine line;
    private final String text;
    private final int width;
    private final boolean wholeWords;
    private final List<StyledLine> rows = new ArrayList<>();
    private final SpanSlicer slices;

    private Wrap(StyledLine line, int width, boolean wholeWords) {
        this.line = line;
        this.text = line.text();
        this.width = width;
        this.wholeWords = wholeWords;
        this.slices = new SpanSlicer(line);
    }

    /// Break between words, and inside a word only if it is too long for a row. Wide characters (Chinese,
    /// Japanese) may be separated anywhere.
    static List<StyledLine> words(StyledLine line, int width) {
        return new Wrap(line, width, true).rows();
    }

    /// Break exactly at the width, for code, where spaces matter.
    static List<StyledLine> anywhere(StyledLine line, int width) {
        return new Wrap(line, width, false).rows();
    }

    private List<StyledLine> rows() {
        // No character is wider than two columns, so a short line fits without being measured.
        if (text.length() <= width / 2 && !text.endsWith(" ")) {
            return List.of(line);
        }
        int start = 0;
        int columns = 0;
        // Where this row could end, where the next one would begin, and the column of that place.
        int end = 0;
        int next = 0;
        int columnsToNext = 0;
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            int w = Columns.of(c);
            if (wholeWords && c == ' ') {
                if (i == start || text.charAt(i - 1) != ' ') {
                    end = i;
                }
                columns++;
                i++;
                next = i;
                columnsToNext = columns;
            } else if (columns + w > width && columns > 0) {
                boolean betweenWords = end > start;
                add(start, betweenWords ? end : i);
                start = betweenWords ? next : i;
                columns = betweenWords ? columns - columnsToNext : 0;
                end = start;
            } else {
                columns += w;
                i += Character.charCount(c);
                if (wholeWords && w > 1) {
                    end = i;
                    next = i;
                    columnsToNext = columns;
                }
            }
        }
        if (start < text.length() || rows.isEmpty()) {
            add(start, text.length());
        }
        return Collections.unmodifiableList(rows);
    }

    private void add(int start, int end) {
        int trimmed = end;
        while (trimmed > start && text.charAt(trimmed - 1) == ' ') {
            trimmed--;
        }
        rows.add(slices.next(start, trimmed));
    }
}
