package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionFacts;

/// The result of reading a log.
///
/// @param facts what the whole log says about its session, except the usage, which is the sum over its
/// responses
/// @param end where to continue once the log has grown
public record LogReading(SessionFacts facts, Checkpoint end) {
    public LogReading {
        requireNonNull(facts, "facts");
        requireNonNull(end, "end");
    }
}
