package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An excerpt of a session that shows why it matches, on one line.
///
/// @param seq the message it is from; null if from the title or the summary
/// @param category the message's category, `title` or `summary`
/// @param tool the tool of a call or result
/// @param at when it was written, if known
/// @param abandoned whether the message is on an abandoned branch of the conversation
/// @param marks the words of the query in the snippet
public record Passage(
        @Nullable Integer seq,
        String category,
        @Nullable String tool,
        @Nullable Instant at,
        boolean abandoned,
        String snippet,
        List<Mark> marks) {

    /// A part of a snippet, in chars.
    public record Mark(int from, int to) {}

    public Passage {
        requireNonNull(category, "category");
        requireNonNull(snippet, "snippet");
        marks = List.copyOf(marks);
    }
}
