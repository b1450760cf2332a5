package dev.seshat.cli.output;

import static java.util.Objects.requireNonNull;

import dev.seshat.terminal.Columns;
import dev.seshat.terminal.TerminalText;

/// A piece of a line in one style. Its text is always safe to print, whatever it was made from.
record Span(String text, Style style) {
    Span {
        text = TerminalText.line(text);
        requireNonNull(style, "style");
    }

    Span(String text) {
        this(text, Style.PLAIN);
    }

    int columns() {
        return Columns.of(text);
    }
}
