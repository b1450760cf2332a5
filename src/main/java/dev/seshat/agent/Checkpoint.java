package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SkippedLines;

/// All that is needed to go on reading a log as if the reading had never stopped.
///
/// @param lines the lines up to here
/// @param skipped those of them that could not be read
/// @param facts what the format knows of the session so far, in a form of its own
public record Checkpoint(LogPosition position, long lines, SkippedLines skipped, String facts) {

    /// Before the first byte.
    public static final Checkpoint START = new Checkpoint(LogPosition.START, 0, SkippedLines.NONE, "");

    public Checkpoint {
        requireNonNull(position, "position");
        requireNonNull(skipped, "skipped");
        requireNonNull(facts, "facts");
    }
}
