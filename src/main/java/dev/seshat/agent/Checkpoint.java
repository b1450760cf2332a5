package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SkippedLines;

/// Everything needed to continue reading a log as if reading had never stopped.
///
/// @param lines the lines up to here
/// @param skipped those of them that were unreadable
/// @param facts what the format knows about the session so far, in its own form
public record Checkpoint(LogPosition position, long lines, SkippedLines skipped, String facts) {

    /// Before the first byte.
    public static final Checkpoint START = new Checkpoint(LogPosition.START, 0, SkippedLines.NONE, "");

    public Checkpoint {
        requireNonNull(position, "position");
        requireNonNull(skipped, "skipped");
        requireNonNull(facts, "facts");
    }
}
