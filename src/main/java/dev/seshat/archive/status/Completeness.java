package dev.seshat.archive.status;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.ArchiveCounts;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.RawTotals;
import dev.seshat.archive.SkippedRows;
import dev.seshat.model.SkippedLines;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// How complete an archive is compared with the logs on disk. Every log is one of archived, new, changed,
/// failed, surpassed, forgotten and excluded.
///
/// @param archived logs whose current state is archived
/// @param fresh logs unknown to the archive
/// @param changed logs that have changed since they were last checked
/// @param failed unreadable logs
/// @param surpassed logs whose session has another, fuller log
/// @param forgotten logs of sessions deleted with `forget`
/// @param excluded logs of excluded projects
/// @param skipped unreadable lines, in existing logs
/// @param skippedIn the logs with such lines, most first
/// @param incomplete what logs have lost and the archive keeps: sessions, and former versions
/// @param agents the agents with logs or sessions
/// @param deadlines what agents will soon delete
/// @param kept the contents of the archive; null if there is none
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

    /// A log that is not archived, and why.
    public record Refused(Path log, String reason) {}

    /// A log with unreadable lines.
    public record Skipped(Path log, SkippedLines lines) {}

    /// An agent's logs and sessions.
    ///
    /// @param roots its existing directories
    /// @param homes its own directories that exist, with or without logs
    /// @param logs its logs on disk
    /// @param sessions its archived sessions of this workstation, whether or not their logs exist
    /// @param notUnderstood its stores that could not be read
    /// @param unknownKinds the kinds of records in its archived logs that Seshat does not know, with their
    /// counts
    public record OfAgent(
            String agent,
            String agentName,
            List<Path> roots,
            List<Path> homes,
            int logs,
            long sessions,
            List<Refused> notUnderstood,
            Map<String, Integer> unknownKinds) {
        public OfAgent {
            roots = List.copyOf(roots);
            homes = List.copyOf(homes);
            notUnderstood = List.copyOf(notUnderstood);
            unknownKinds = Collections.unmodifiableMap(new TreeMap<>(unknownKinds));
        }

        /// Whether it is installed and has nothing that Seshat can read.
        public boolean isSilent() {
            return logs == 0 && !(roots.isEmpty() && homes.isEmpty());
        }
    }

    /// What an agent deletes by itself.
    ///
    /// @param retention how long after the last change it deletes a log
    /// @param soon the logs due within a week
    /// @param lost those of them whose current state is not archived
    public record Deadline(String agent, String agentName, Duration retention, int soon, int lost) {}

    /// The contents of the archive.
    ///
    /// @param forgotten the sessions deleted with `forget`
    /// @param lastSync when a run last changed it without errors; null for never
    /// @param own the sessions of this workstation
    /// @param byAgent the sessions of this workstation by agent
    /// @param unreadable the unreadable rows
    /// @param raw how much is kept byte for byte; null if this archive keeps no bytes
    /// @param leftOut the logs whose bytes are not kept
    public record Kept(
            ArchiveCounts counts,
            int forgotten,
            @Nullable Instant lastSync,
            long own,
            Map<String, Long> byAgent,
            SkippedRows unreadable,
            @Nullable RawTotals raw,
            List<RawLogs.LeftOut> leftOut) {
        public Kept {
            requireNonNull(counts, "counts");
            byAgent = Map.copyOf(byAgent);
            leftOut = List.copyOf(leftOut);
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
