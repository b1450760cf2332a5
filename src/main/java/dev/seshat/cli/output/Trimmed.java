package dev.seshat.cli.output;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

/// Text without the white space that nobody misses. Linear in its length, unlike the regular expressions for it.
final class Trimmed {

    private Trimmed() {}

    /// Without blank lines at its ends. The first line keeps its indentation: it may be aligned with those below.
    static String blankEnds(String text) {
        int start = 0;
        for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
            if (text.charAt(i) == '\n') {
                start = i + 1;
            }
        }
        return text.substring(start).stripTrailing();
    }

    /// On one line, with a sign where lines ended.
    static String toOneLine(String text) {
        return Visible.of(text)
                .lines()
                .map(String::strip)
                .filter(not(String::isEmpty))
                .collect(joining(" ⏎ "));
    }
}
