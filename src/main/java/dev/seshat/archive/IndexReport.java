package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SkippedLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a run of the indexer came to.
///
/// @param found the logs on disk
/// @param added those that were taken in for the first time
/// @param updated those that had changed
/// @param unchanged those that were as they had been
/// @param failed those that could not be read this time
/// @param setAside those whose session another log holds more of, that was forgotten, or whose project is excluded
/// @param pending those that the time did not suffice for
/// @param gone those that were found missing this time; their sessions stay
/// @param bytesRead what was read of the logs
/// @param messages the messages that were stored
/// @param skipped the lines that could not be read
/// @param kept what logs were found not to hold any more; the archive keeps it
/// @param failures the first of the logs that failed, with the reason
/// @param recovery what was made of the archive that was there before; null when it was not damaged
public record IndexReport(
        int found,
        int added,
        int updated,
        int unchanged,
        int failed,
        int setAside,
        int pending,
        int gone,
        long bytesRead,
        long messages,
        SkippedLines skipped,
        List<Failure> failures,
        List<Kept> kept,
        Duration took,
        @Nullable Recovery recovery) {

    /// A log that could not be read.
    public record Failure(Path log, String reason) {}

    public IndexReport {
        requireNonNull(skipped, "skipped");
        failures = List.copyOf(failures);
        kept = List.copyOf(kept);
        requireNonNull(took, "took");
    }

    /// The same run, in an archive that replaces a damaged one.
    public IndexReport after(Recovery damaged) {
        return new IndexReport(
                found, added, updated, unchanged, failed, setAside, pending, gone, bytesRead, messages, skipped,
                failures, kept, took, damaged);
    }

    /// Whether the archive holds something that it did not hold before.
    public boolean changedAnything() {
        return added + updated > 0;
    }
}
