package dev.seshat.cli.output;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

import dev.seshat.terminal.TerminalText;

/// Trims and joins text in linear time, unlike the usual regular expressions.
final class TrimmedText {

    private TrimmedText() {}

    /// Without blank lines at both ends. The first line keeps its indentation, because later lines may be
    /// aligned with it.
    static String blankEnds(String text) {
        int start = 0;
        for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
            if (text.charAt(i) == '\n') {
                start = i + 1;
            }
        }
        return text.substring(start).stripTrailing();
    }

    /// On one line, with a sign in place of each line end.
    static String toOneLine(String text) {
        return TerminalText.of(text)
                .lines()
                .map(String::strip)
                .filter(not(String::isEmpty))
                .collect(joining(" ⏎ "));
    }
}
