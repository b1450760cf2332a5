package dev.seshat.cli.output;

import dev.seshat.terminal.TerminalText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/// One line of styled text of any length. [Wrap] breaks it into rows, which are lines again.
record StyledLine(List<Span> spans) {

    static final StyledLine EMPTY = new StyledLine(List.of());

    StyledLine {
        spans = List.copyOf(spans);
    }

    static StyledLine of(Span... spans) {
        return new StyledLine(List.of(spans));
    }

    static StyledLine of(String text, Style style) {
        return text.isEmpty() ? EMPTY : of(new Span(text, style));
    }

    static StyledLine of(String text) {
        return of(text, Style.PLAIN);
    }

    /// The lines of a text in one style, created lazily.
    static Iterator<StyledLine> each(String text, Style style) {
        return TerminalText.of(text).lines().map(line -> of(line, style)).iterator();
    }

    String text() {
        if (spans.size() == 1) {
            return spans.getFirst().text();
        }
        StringBuilder text = new StringBuilder();
        spans.forEach(span -> text.append(span.text()));
        return text.toString();
    }

    int columns() {
        int columns = 0;
        for (Span span : spans) {
            columns += span.columns();
        }
        return columns;
    }

    StyledLine plus(Span span) {
        List<Span> longer = new ArrayList<>(spans);
        longer.add(span);
        return new StyledLine(longer);
    }

    private StyledLine after(Span prefix) {
        List<Span> longer = new ArrayList<>(spans.size() + 1);
        longer.add(prefix);
        longer.addAll(spans);
        return new StyledLine(longer);
    }

    /// The rows with a prefix before each of them.
    static List<StyledLine> indent(List<StyledLine> rows, Span prefix) {
        return hang(rows, prefix, prefix);
    }

    /// The rows with one prefix before the first and another of the same width before the rest.
    static List<StyledLine> hang(List<StyledLine> rows, Span first, Span others) {
        List<StyledLine> hanging = new ArrayList<>(rows.size());
        for (StyledLine row : rows) {
            Span prefix = hanging.isEmpty() ? first : others;
            hanging.add(row.spans().isEmpty() ? of(prefix.text().stripTrailing(), prefix.style()) : row.after(prefix));
        }
        return Collections.unmodifiableList(hanging);
    }
}
