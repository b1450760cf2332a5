package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One message of a transcript, as a reader sees it. The atom of counting, searching and showing.
///
/// @param seq the place in the session, from 0; an append never changes it
/// @param at when, where the log tells it
/// @param uuid the log's own id of the line the message came from
/// @param sidechain whether a subagent said it inside its parent's log
public record Message(
        int seq,
        Category category,
        @Nullable Instant at,
        @Nullable String uuid,
        boolean sidechain,
        Content content) {
    public Message {
        if (seq < 0) {
            throw new IllegalArgumentException("seq is negative: " + seq);
        }
        requireNonNull(category, "category");
        requireNonNull(content, "content");
    }

    /// The message as plain text.
    public String text() {
        return content.text();
    }
}
