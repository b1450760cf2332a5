package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionFacts;

/// What a reading of a log has come to.
///
/// @param facts what the whole log says of its session, but for the usage: that is the sum over its responses
/// @param end where to go on once the log has grown
public record LogReading(SessionFacts facts, Checkpoint end) {
    public LogReading {
        requireNonNull(facts, "facts");
        requireNonNull(end, "end");
    }
}
