package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/// One line of styled text, as long as it is. [Wrap] breaks it into rows, which are lines again.
record Line(List<Span> spans) {

    static final Line EMPTY = new Line(List.of());

    Line {
        spans = List.copyOf(spans);
    }

    static Line of(Span... spans) {
        return new Line(List.of(spans));
    }

    static Line of(String text, Style style) {
        return text.isEmpty() ? EMPTY : of(new Span(text, style));
    }

    static Line of(String text) {
        return of(text, Style.PLAIN);
    }

    /// The lines of a text in one style, made as they are asked for.
    static Iterator<Line> each(String text, Style style) {
        return Visible.of(text).lines().map(line -> of(line, style)).iterator();
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

    Line plus(Span span) {
        List<Span> longer = new ArrayList<>(spans);
        longer.add(span);
        return new Line(longer);
    }

    private Line after(Span prefix) {
        List<Span> longer = new ArrayList<>(spans.size() + 1);
        longer.add(prefix);
        longer.addAll(spans);
        return new Line(longer);
    }

    /// The rows with something before each of them.
    static List<Line> indent(List<Line> rows, Span prefix) {
        return hang(rows, prefix, prefix);
    }

    /// The rows with something before the first and something else, as wide, before the others.
    static List<Line> hang(List<Line> rows, Span first, Span others) {
        List<Line> hanging = new ArrayList<>(rows.size());
        for (Line row : rows) {
            Span prefix = hanging.isEmpty() ? first : others;
            hanging.add(row.spans().isEmpty() ? of(prefix.text().stripTrailing(), prefix.style()) : row.after(prefix));
        }
        return Collections.unmodifiableList(hanging);
    }
}
