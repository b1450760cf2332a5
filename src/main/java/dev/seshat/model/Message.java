package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One message of a transcript: the unit of counting, searching and showing.
///
/// @param seq the position in the session, from 0; appending to the log never changes it
/// @param at the time, if the log has one
/// @param uuid the log's own id of the line that the message came from
/// @param sidechain whether it comes from a subagent that is logged inside its parent's log
/// @param abandoned whether it is on a branch that the conversation left by going back to an earlier message.
/// Describes the log as it is now: a later line may abandon the message, or return to it
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

    /// A message that is not on an abandoned branch.
    public Message(
            int seq,
            Category category,
            @Nullable Instant at,
            @Nullable String uuid,
            boolean sidechain,
            Content content) {
        this(seq, category, at, uuid, sidechain, false, content);
    }

    /// Whether it is outside of the main conversation.
    public boolean isSideBranch() {
        return sidechain || abandoned;
    }

    /// The message as plain text.
    public String text() {
        return content.text();
    }
}
