package dev.seshat.cli.output;

import static java.util.Objects.requireNonNull;

/// A piece of a line in one style. Its text is always safe to print, whatever it was made of.
record Span(String text, Style style) {
    Span {
        text = Visible.line(text);
        requireNonNull(style, "style");
    }

    Span(String text) {
        this(text, Style.PLAIN);
    }

    int columns() {
        return Columns.of(text);
    }
}
