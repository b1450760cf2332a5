package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SkippedLines;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How complete an archive is, seen from the logs on disk. Every log is one of archived, new, changed, failed,
/// surpassed, forgotten and excluded.
///
/// @param archived the logs that are in the archive as they are on disk
/// @param fresh those that it knows nothing of
/// @param changed those that have changed since they were last looked at
/// @param failed those that could not be read
/// @param surpassed those of whose session another log holds more
/// @param forgotten those whose session was deleted from the archive on purpose
/// @param excluded those whose project is not to be archived
/// @param skipped the lines that could not be read, of logs that are there
/// @param skippedIn the logs that they are in, the one with the most first
/// @param incomplete what logs have lost that the archive keeps: sessions, and former versions
/// @param agents what was found of each agent that has been here
/// @param deadlines what agents are about to delete
/// @param kept what the archive holds; null when there is none
public record Completeness(
        int logs,
        long logBytes,
        int archived,
        int fresh,
        int changed,
        List<Refused> failed,
        List<Refused> surpassed,
        int forgotten,
        int excluded,
        SkippedLines skipped,
        List<Skipped> skippedIn,
        List<ArchivedSession> incomplete,
        List<OfAgent> agents,
        List<Deadline> deadlines,
        @Nullable Kept kept) {

    /// A log that is not in the archive, and why.
    public record Refused(Path log, String reason) {}

    /// A log with lines that could not be read.
    public record Skipped(Path log, SkippedLines lines) {}

    /// What was found of an agent.
    ///
    /// @param roots the places that are there
    /// @param logs those on disk, whatever place they are in
    /// @param sessions those of this workstation that the archive holds, be their logs there or not
    public record OfAgent(String agent, String agentName, List<Path> roots, int logs, long sessions) {
        public OfAgent {
            roots = List.copyOf(roots);
        }
    }

    /// What an agent deletes by itself.
    ///
    /// @param retention how long after the last change it deletes a log
    /// @param soon the logs that are due within a week
    /// @param lost those of them that are not in the archive, or not as they are now
    public record Deadline(String agent, String agentName, Duration retention, int soon, int lost) {}

    /// What the archive holds by itself.
    ///
    /// @param forgotten the sessions that were deleted on purpose, be their logs there or not
    /// @param lastSync when a run last changed it and met no error; null for never
    /// @param own the sessions of this workstation
    /// @param byAgent the same of each agent
    /// @param unreadable the rows that nobody can read
    public record Kept(
            ArchiveCounts counts,
            int forgotten,
            @Nullable Instant lastSync,
            long own,
            Map<String, Long> byAgent,
            SkippedRows unreadable) {
        public Kept {
            requireNonNull(counts, "counts");
            byAgent = Map.copyOf(byAgent);
        }
    }

    public Completeness {
        failed = List.copyOf(failed);
        surpassed = List.copyOf(surpassed);
        requireNonNull(skipped, "skipped");
        skippedIn = List.copyOf(skippedIn);
        incomplete = List.copyOf(incomplete);
        agents = List.copyOf(agents);
        deadlines = List.copyOf(deadlines);
    }

    /// The logs that the next run will read.
    public int pending() {
        return fresh + changed;
    }
}
