package dev.seshat.indexing;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.SourceFile;
import dev.seshat.discover.FoundHistory;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.Session;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Brings an archive up to date with the logs on disk: scans all of them and reads what is new, newest first.
///
/// Several threads read and pack; this one writes. Cost: a stat per log, plus reading what changed.
public final class Indexer {

    /// How many sessions get their links in one transaction.
    private static final int SESSIONS_AT_ONCE = 64;

    private final Archive archive;
    private final LogScan scan;
    private final SessionLoader loader;
    private final Workstation workstation;
    private final Clock clock;
    private final ExcludedProjects exclusion;
    private final RawPolicy policy;

    /// @param exclusion the projects not to archive
    public Indexer(Archive archive, LogScan scan, SessionLoader loader, Clock clock, ExcludedProjects exclusion) {
        this(archive, scan, loader, clock, exclusion, RawPolicy.FULL);
    }

    /// @param policy whether the bytes of logs are kept, if the archive keeps any
    public Indexer(
            Archive archive,
            LogScan scan,
            SessionLoader loader,
            Clock clock,
            ExcludedProjects exclusion,
            RawPolicy policy) {
        this.archive = archive;
        this.scan = scan;
        this.loader = loader;
        this.workstation = loader.workstation();
        this.clock = clock;
        this.exclusion = exclusion;
        this.policy = archive.raw().areKept() ? policy : RawPolicy.MESSAGES;
    }

    /// Bring the archive up to date. The caller holds the lock of the [Store][dev.seshat.archive.Store].
    public IndexReport run(IndexRequest request, IndexProgress progress) {
        Instant start = clock.instant();
        try {
            LogScan.Result found = scan.run();
            List<FoundHistory> histories = request.all() ? scan.histories() : List.of();
            return run(start, found, archive.knownLogs(workstation), histories, request, true, progress);
        } finally {
            progress.ended();
        }
    }

    /// How many logs a run would process. Only stamps are read, and nothing is written.
    public int pending() {
        return pending(scan.run(), archive.knownLogs(workstation));
    }

    /// The same for callers that have scanned the logs already, and know what the archive knows about them.
    public int pending(LogScan.Result found, Map<Path, LogRecord> known) {
        RenamedSessions renamed = new RenamedSessions(archive, workstation);
        int changed = 0;
        for (LogOnDisk log : found.logs()) {
            LogRecord before = known.get(log.path());
            if (hasChanged(log, before, IndexRequest.CHANGES) || renamed.isRenamed(log, before)) {
                changed++;
            }
        }
        LogsGoneOrBack presence = LogsGoneOrBack.of(found, known);
        return changed + presence.gone().size() + presence.back().size() + (archive.hasStaleWords(workstation) ? 1 : 0);
    }

    /// Index only some files and directories that are reported as changed. The caller holds the lock of the
    /// [Store][dev.seshat.archive.Store]. The cost is independent of the number of other logs.
    public IndexReport look(Collection<Path> places, IndexProgress progress) {
        Instant start = clock.instant();
        try {
            Map<Path, LogRecord> known = archive.knownLogs(workstation, places);
            return run(start, scan.look(places), known, List.of(), IndexRequest.CHANGES, false, progress);
        } finally {
            progress.ended();
        }
    }

    /// @param everywhere whether all roots were scanned
    private IndexReport run(
            Instant start,
            LogScan.Result found,
            Map<Path, LogRecord> known,
            List<FoundHistory> histories,
            IndexRequest request,
            boolean everywhere,
            IndexProgress progress) {
        List<LogOnDisk> wanted =
                found.newestFirst().stream().filter(request.wanted()).toList();
        RenamedSessions renamed = new RenamedSessions(archive, workstation);
        List<LogOnDisk> changed = wanted.stream()
                .filter(log -> hasChanged(log, known.get(log.path()), request)
                        || renamed.isRenamed(log, known.get(log.path())))
                .toList();
        Set<LogOnDisk> reading = new HashSet<>(changed);
        // A search that waits for new logs does not wait for this.
        boolean looksAfterBytes = everywhere
                && request.all()
                && request.budget() == null
                && !archive.raw().policy(workstation).equals(Optional.of(policy.text()));
        boolean looksAfterLinks = everywhere && request.all() && request.budget() == null;
        List<LogOnDisk> bytes = looksAfterBytes && policy.full() ? withoutBytes(wanted, reading) : List.of();
        List<LogOnDisk> toRead = new ArrayList<>(changed);
        toRead.addAll(bytes);
        IndexRunCounts counts = new IndexRunCounts(
                wanted.size(), wanted.size() - toRead.size(), unchangedSessions(wanted, toRead, known, request));
        LogsGoneOrBack presence = request.all() ? LogsGoneOrBack.of(found, known) : LogsGoneOrBack.UNCHANGED;
        counts.gone(presence.gone().size());
        PromptHistories left = new PromptHistories(archive, loader, exclusion, histories, request.rereadAll(), start);
        if (!toRead.isEmpty()
                || looksAfterBytes
                || !left.isEmpty()
                || !presence.isUnchanged()
                || archive.hasStaleWords(workstation)
                || (looksAfterLinks && archive.links().incomplete(workstation) > 0)
                || renamed.lookedInVain()) {
            try (ArchiveWriter writer = archive.writer()) {
                if (archive.hasStaleWords(workstation)) {
                    writer.reword(workstation);
                    writer.commit();
                }
                if (!presence.isUnchanged()) {
                    writer.presence(workstation, presence.gone(), presence.back());
                    writer.commit();
                }
                renamed.note(writer, start);
                Instant deadline = request.budget() == null ? Instant.MAX : start.plus(request.budget());
                List<LogOnDisk> unchanged =
                        wanted.stream().filter(log -> !reading.contains(log)).toList();
                Set<Path> onlyBytes = bytes.stream().map(LogOnDisk::path).collect(Collectors.toSet());
                try (LogReaderPool readers = new LogReaderPool(
                        archive, loader, request::isAgain, renamed.logs(), onlyBytes, policy.full())) {
                    LogsToReread toRevisit = new LogsToReread(unchanged, known);
                    IndexRun run = new IndexRun(
                            archive, writer, loader, readers, toRevisit, exclusion, policy, counts, progress);
                    run.leave(presence.gone());
                    run.take(toRead, () -> clock.instant().isAfter(deadline));
                    counts.bytesKept(run.rawReport());
                }
                if (looksAfterBytes && !Thread.currentThread().isInterrupted()) {
                    writer.raw().policy(workstation, policy.text());
                }
                if (!left.isEmpty() && counts.isComplete()) {
                    left.archive(
                            found.logs(),
                            writer,
                            (logs, again) -> archivePrompts(logs, again, writer, counts, progress),
                            counts);
                }
                if (looksAfterLinks) {
                    link(writer, progress);
                }
                if (counts.changedAnything() && counts.isClean()) {
                    writer.synced(workstation, clock.instant());
                }
                writer.commit();
            }
        }
        return counts.report(start, clock.instant());
    }

    /// Make the links of sessions that an older Seshat archived. New logs come first, and what is done stays done.
    private void link(ArchiveWriter writer, IndexProgress progress) {
        int all = (int) Math.min(Integer.MAX_VALUE, archive.links().incomplete(workstation));
        int done = 0;
        int some = all;
        while (some > 0 && !Thread.currentThread().isInterrupted()) {
            progress.linking(done, all);
            some = writer.link(workstation, SESSIONS_AT_ONCE);
            writer.commit();
            done += some;
        }
    }

    /// The archived sessions whose logs are not read, and those that have only prompts.
    private static int unchangedSessions(
            List<LogOnDisk> wanted, List<LogOnDisk> changed, Map<Path, LogRecord> known, IndexRequest request) {
        long sessions = countArchived(wanted, known) - countArchived(changed, known);
        if (request.all()) {
            sessions += known.entrySet().stream()
                    .filter(each -> each.getValue().isArchived() && Session.isInPromptHistory(each.getKey()))
                    .count();
        }
        return Math.toIntExact(sessions);
    }

    private static long countArchived(List<LogOnDisk> logs, Map<Path, LogRecord> known) {
        return logs.stream()
                .map(log -> known.get(log.path()))
                .filter(record -> record != null && record.isArchived())
                .count();
    }

    /// The history's lines are not kept as the logs of these sessions: it is no log.
    private void archivePrompts(
            List<LogOnDisk> logs, boolean again, ArchiveWriter writer, IndexRunCounts counts, IndexProgress progress) {
        if (logs.isEmpty()) {
            return;
        }
        try (LogReaderPool readers = new LogReaderPool(archive, loader, _ -> again, Set.of(), Set.of(), false)) {
            LogsToReread none = new LogsToReread(List.of(), Map.of());
            new IndexRun(archive, writer, loader, readers, none, exclusion, policy, counts, progress)
                    .take(logs, () -> false);
        }
    }

    /// The unchanged logs whose bytes an earlier run did not keep.
    private List<LogOnDisk> withoutBytes(List<LogOnDisk> wanted, Set<LogOnDisk> reading) {
        Set<Path> left = archive.raw().leftOut(workstation).stream()
                .map(RawLogs.LeftOut::log)
                .collect(Collectors.toSet());
        return wanted.stream()
                .filter(log -> left.contains(log.path()) && !reading.contains(log) && !exclusion.holds(log, loader))
                .toList();
    }

    private boolean hasChanged(LogOnDisk log, @Nullable LogRecord known, IndexRequest request) {
        return known == null
                || request.isAgain(log.path())
                || known.isPermittedNow(log.path())
                || (known.state() == SourceFile.State.EXCLUDED && !exclusion.holds(log, loader))
                || (known.state() != SourceFile.State.FORGOTTEN
                        && !known.isUnchanged(log.stamp().modified()));
    }
}
