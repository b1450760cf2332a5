package dev.seshat.archive.usage;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How often a tool was used.
///
/// @param failures how many uses failed
/// @param median the median time from the call to its result; null if no use has both times
public record ToolTotals(
        String tool, long uses, long failures, @Nullable Duration median) {
    public ToolTotals {
        requireNonNull(tool, "tool");
    }
}
