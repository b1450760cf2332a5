package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SkippedLines;

/// Where reading a log ended, and what was counted on the way.
///
/// @param position where to continue once the log has grown
/// @param lines the lines read, blank and skipped ones included
public record LogEnd(LogPosition position, long lines, SkippedLines skipped) {
    public LogEnd {
        requireNonNull(position, "position");
        requireNonNull(skipped, "skipped");
    }
}
