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
/// @param abandoned whether the conversation went on from before it, so that it stands on a branch that was left. Of
///     a log as it is now: a later line may leave it, or come back to it
public record Message(
        int seq,
        Category category,
        @Nullable Instant at,
        @Nullable String uuid,
        boolean sidechain,
        boolean abandoned,
        Content content) {
    public Message {
        if (seq < 0) {
            throw new IllegalArgumentException("seq is negative: " + seq);
        }
        requireNonNull(category, "category");
        requireNonNull(content, "content");
    }

    /// A message that stands on no branch that was left.
    public Message(
            int seq,
            Category category,
            @Nullable Instant at,
            @Nullable String uuid,
            boolean sidechain,
            Content content) {
        this(seq, category, at, uuid, sidechain, false, content);
    }

    /// Whether it is no part of the conversation itself.
    public boolean aside() {
        return sidechain || abandoned;
    }

    /// The message as plain text.
    public String text() {
        return content.text();
    }
}
