package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.List;

/// Cuts one part after the other out of a line, from left to right; it never looks at a span before the last cut.
final class Slices {

    private final List<Span> spans;
    private int current;
    private int startOfCurrent;

    Slices(Line line) {
        this.spans = line.spans();
    }

    /// The part between two places in the line's text, not before the end of the part before.
    Line next(int from, int to) {
        List<Span> part = new ArrayList<>();
        while (current < spans.size() && startOfCurrent < to) {
            Span span = spans.get(current);
            int end = startOfCurrent + span.text().length();
            int first = Math.max(from, startOfCurrent);
            int last = Math.min(to, end);
            if (first < last) {
                part.add(new Span(span.text().substring(first - startOfCurrent, last - startOfCurrent), span.style()));
            }
            if (end > to) {
                break;
            }
            startOfCurrent = end;
            current++;
        }
        return new Line(part);
    }
}
