package dev.seshat.query;

import java.util.List;

/// The regular expressions of a query. A session matches if each of `wanted` matches one of its messages, and
/// none of `unwanted` does.
public record TextPatterns(List<TextPattern> wanted, List<TextPattern> unwanted) {

    public static final TextPatterns NONE = new TextPatterns(List.of(), List.of());

    public TextPatterns {
        wanted = List.copyOf(wanted);
        unwanted = List.copyOf(unwanted);
    }

    public boolean isEmpty() {
        return wanted.isEmpty() && unwanted.isEmpty();
    }
}
