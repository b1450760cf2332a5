package dev.seshat.cli.output;

import static java.util.Objects.requireNonNull;

import java.time.ZoneId;

/// Which parts of a transcript to show.
///
/// @param thinking whether to show the model's thinking
/// @param zone the time zone of printed times
public record TranscriptOptions(Tools tools, boolean thinking, ZoneId zone) {

    /// How much of tool calls and their results to show.
    public enum Tools {
        /// The first few rows of each.
        SHORT,
        /// All of it.
        FULL,
        /// Neither calls nor results.
        NONE
    }

    public TranscriptOptions {
        requireNonNull(tools, "tools");
        requireNonNull(zone, "zone");
    }
}
