package dev.seshat.search;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Removes the numbers that tools put before the lines of a file: `   12→`, `12⇥`, and `12:` or `12-` of
/// `grep -n`.
///
/// A number before a line is a line number only if the numbers increase from line to line; an arrow has no
/// other use.
final class LineNumbers {

    /// This many numbered lines in a row are no accident.
    private static final int FEWEST = 3;

    private static final int WIDEST_MARGIN = 8;
    private static final int MAX_DIGITS = 6;
    private static final char ARROW = '→';
    private static final String GAP = "--";

    /// A number before a line.
    ///
    /// @param start the start of the line; `end` is the start of its text
    private record Numbered(int start, int end, int number, char sign) {
        /// The sign shared by all lines of such a dump; `grep` marks matches and context lines differently.
        char family() {
            return sign == '-' ? ':' : sign;
        }
    }

    private final String text;
    private final List<Numbered> row = new ArrayList<>();
    private final StringBuilder without = new StringBuilder();
    private int copied;

    private LineNumbers(String text) {
        this.text = text;
    }

    /// The text without line numbers; the same object if there are none.
    static String removed(String text) {
        return new LineNumbers(text).removed();
    }

    private String removed() {
        for (int start = 0; start < text.length(); ) {
            int lineEnd = text.indexOf('\n', start);
            int next = lineEnd < 0 ? text.length() : lineEnd + 1;
            Numbered line = numbered(start, lineEnd < 0 ? text.length() : lineEnd);
            if (line == null) {
                boolean gap = lineEnd == start + GAP.length() && text.startsWith(GAP, start);
                if (!gap) {
                    endRow();
                }
            } else {
                if (!row.isEmpty() && !follows(line, row.getLast())) {
                    endRow();
                }
                row.add(line);
            }
            start = next;
        }
        endRow();
        return copied == 0 ? text : without.append(text, copied, text.length()).toString();
    }

    private static boolean follows(Numbered line, Numbered before) {
        return line.family() == before.family() && line.number() > before.number();
    }

    private void endRow() {
        boolean isDump = !row.isEmpty()
                && (row.getFirst().sign() == ARROW
                        || (row.size() >= FEWEST && row.stream().anyMatch(line -> line.sign() != '-')));
        if (isDump) {
            for (Numbered line : row) {
                without.append(text, copied, line.start());
                copied = line.end();
            }
        }
        row.clear();
    }

    private @Nullable Numbered numbered(int start, int end) {
        int at = start;
        while (at < end && at - start < WIDEST_MARGIN && text.charAt(at) == ' ') {
            at++;
        }
        int digits = at;
        int number = 0;
        while (at < end && at - digits < MAX_DIGITS && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            number = 10 * number + text.charAt(at) - '0';
            at++;
        }
        if (at == digits || at == end) {
            return null;
        }
        char sign = text.charAt(at);
        boolean isColon = sign == ':' || sign == '-';
        // 10:42 is a time and 2026-03 a date.
        boolean isTime = isColon && at + 1 < end && Character.isDigit(text.charAt(at + 1));
        return sign == ARROW || sign == '\t' || (isColon && !isTime) ? new Numbered(start, at + 1, number, sign) : null;
    }
}
