package dev.seshat.cli.output;

import java.util.ArrayList;
import java.util.List;

/// Cuts consecutive parts out of a line, from left to right, without looking again at spans before the last
/// cut.
final class SpanSlicer {

    private final List<Span> spans;
    private int current;
    private int startOfCurrent;

    SpanSlicer(StyledLine line) {
        this.spans = line.spans();
    }

    /// The part between two offsets of the line's text; it must not begin before the end of the previous part.
    StyledLine next(int from, int to) {
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
        return new StyledLine(part);
    }
}
