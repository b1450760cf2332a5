package dev.seshat.insight.related;

import static java.util.Objects.requireNonNull;

import java.util.List;

/// Why a session is related to another one.
///
/// @param relationship the kind of link: `continues`, `touches` …, or `branch`
/// @param text the reason in a few words
/// @param count how many things they have in common, or 1
/// @param examples some of these things, the rarest first
public record Reason(String relationship, String text, int count, List<String> examples) {
    public Reason {
        requireNonNull(relationship, "relationship");
        requireNonNull(text, "text");
        examples = List.copyOf(examples);
    }
}
