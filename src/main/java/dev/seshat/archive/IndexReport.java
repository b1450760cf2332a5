package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SkippedLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of an index run.
///
/// @param found the logs on disk, and the sessions read from histories of prompts
/// @param sessions the archived sessions among them: a log may be unreadable or excluded, and several may be logs of
/// one session
/// @param added logs archived for the first time
/// @param updated changed logs
/// @param unchanged unchanged logs
/// @param failed logs that could not be read this time
/// @param setAside logs of which another log holds more, of forgotten sessions, and of excluded projects
/// @param pending logs left for the next run because time ran out
/// @param gone logs found missing this time; their sessions stay
/// @param bytesRead the bytes read from logs
/// @param messages the messages stored
/// @param skipped the unreadable lines
/// @param kept what logs were found to have lost; the archive keeps it
/// @param promptsOnly the sessions among those added or updated of which only the prompts are left
/// @param unnamedPrompts the prompts left out because their history names no session for them
/// @param raw what became of the bytes of the logs
/// @param failures the first failed logs, with the reason
/// @param recovery what was recovered from a damaged archive; null if there was none
public record IndexReport(
        int found,
        int sessions,
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
        List<LogShortfall> kept,
        int promptsOnly,
        int unnamedPrompts,
        RawReport raw,
        Duration took,
        @Nullable Recovery recovery) {

    /// A log that could not be read.
    public record Failure(Path log, String reason) {}

    public IndexReport {
        requireNonNull(skipped, "skipped");
        failures = List.copyOf(failures);
        kept = List.copyOf(kept);
        requireNonNull(raw, "raw");
        requireNonNull(took, "took");
    }

    /// The same run, with the recovery of a damaged archive.
    public IndexReport after(Recovery damaged) {
        return new IndexReport(
                found,
                sessions,
                added,
                updated,
                unchanged,
                failed,
                setAside,
                pending,
                gone,
                bytesRead,
                messages,
                skipped,
                failures,
                kept,
                promptsOnly,
                unnamedPrompts,
                raw,
                took,
                damaged);
    }

    /// Whether the archive contains something new.
    public boolean changedAnything() {
        return added + updated > 0;
    }
}
