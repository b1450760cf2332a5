package dev.seshat.search;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A piece of a session that shows why it was found, on one line.
///
/// @param seq the message that it is from; null when it is from the title or the summary
/// @param category the message's category, `title` or `summary`
/// @param tool the tool of a call or result
/// @param abandoned whether the message stands on a branch of the conversation that was left
/// @param marks the words of the query in the snippet
public record Passage(
        @Nullable Integer seq,
        String category,
        @Nullable String tool,
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
