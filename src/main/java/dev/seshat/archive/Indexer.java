package dev.seshat.archive;

import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.SessionLoader;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Brings an archive up to date with the logs on disk: looks at all of them, reads those that changed, newest first,
/// and of those only what is new.
///
/// Several threads read and pack; this one writes. Cost: a look at every log's stamp, and the reading of what changed.
public final class Indexer {

    private final Archive archive;
    private final LogScan scan;
    private final Workstation workstation;
    private final SessionLoader loader;
    private final int maxLineBytes;
    private final Clock clock;
    private final Exclusion exclusion;

    /// @param exclusion the projects that are not archived
    public Indexer(
            Archive archive,
            LogScan scan,
            Workstation workstation,
            SessionLoader loader,
            int maxLineBytes,
            Clock clock,
            Exclusion exclusion) {
        this.archive = archive;
        this.scan = scan;
        this.workstation = workstation;
        this.loader = loader;
        this.maxLineBytes = maxLineBytes;
        this.clock = clock;
        this.exclusion = exclusion;
    }

    /// An indexer that takes in every project.
    public Indexer(
            Archive archive,
            LogScan scan,
            Workstation workstation,
            SessionLoader loader,
            int maxLineBytes,
            Clock clock) {
        this(archive, scan, workstation, loader, maxLineBytes, clock, Exclusion.NONE);
    }

    /// Bring the archive up to date. The caller holds the lock of the [Store].
    public IndexReport run(IndexRequest request, IndexProgress progress) {
        Instant start = clock.instant();
        return run(start, scan.run(), archive.knownLogs(workstation), request, progress);
    }

    /// How many logs a run would have something to do for. Nothing is read or written but stamps.
    public int pending() {
        return pending(scan.run());
    }

    /// The same for who has looked at the logs already.
    public int pending(LogScan.Result found) {
        Map<Path, KnownLog> known = archive.knownLogs(workstation);
        Renamed renamed = new Renamed(archive, workstation);
        int changed = 0;
        for (LogOnDisk log : found.logs()) {
            KnownLog before = known.get(log.path());
            if (hasChanged(log, before, IndexRequest.CHANGES) || renamed.isRenamed(log, before)) {
                changed++;
            }
        }
        Presence presence = Presence.of(found, known);
        return changed + presence.gone().size() + presence.back().size() + (archive.hasStaleWords(workstation) ? 1 : 0);
    }

    /// Bring the archive up to date with some files and directories only, which somebody says have changed. The caller
    /// holds the lock of the [Store]. Cost: that of these places, however many logs there are.
    public IndexReport look(Collection<Path> places, IndexProgress progress) {
        Instant start = clock.instant();
        Map<Path, KnownLog> known = archive.knownLogs(workstation, places);
        return run(start, scan.look(places), known, IndexRequest.CHANGES, progress);
    }

    private IndexReport run(
            Instant start,
            LogScan.Result found,
            Map<Path, KnownLog> known,
            IndexRequest request,
            IndexProgress progress) {
        List<LogOnDisk> wanted =
                found.newestFirst().stream().filter(request.wanted()).toList();
        Renamed renamed = new Renamed(archive, workstation);
        List<LogOnDisk> changed = wanted.stream()
                .filter(log -> hasChanged(log, known.get(log.path()), request)
                        || renamed.isRenamed(log, known.get(log.path())))
                .toList();
        IndexTally tally = new IndexTally(wanted.size(), wanted.size() - changed.size());
        Presence presence = request.all() ? Presence.of(found, known) : Presence.UNCHANGED;
        tally.gone(presence.gone().size());
        if (!changed.isEmpty()
                || !presence.isUnchanged()
                || archive.hasStaleWords(workstation)
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
                Set<LogOnDisk> reading = new HashSet<>(changed);
                List<LogOnDisk> unchanged =
                        wanted.stream().filter(log -> !reading.contains(log)).toList();
                try (Readers readers =
                        new Readers(archive, workstation, loader, maxLineBytes, request::isAgain, renamed.logs())) {
                    Dependents dependents = new Dependents(unchanged, known);
                    IndexRun run = new IndexRun(
                            archive, writer, workstation, loader, readers, dependents, exclusion, tally, progress);
                    run.leave(presence.gone());
                    run.take(changed, () -> clock.instant().isAfter(deadline));
                }
                if (tally.changedAnything() && tally.isClean()) {
                    writer.synced(workstation, clock.instant());
                }
                writer.commit();
            }
        }
        return tally.report(start, clock.instant());
    }

    private boolean hasChanged(LogOnDisk log, @Nullable KnownLog known, IndexRequest request) {
        return known == null
                || request.isAgain(log.path())
                || known.isPermittedNow(log.path())
                || (known.state() == SourceFile.State.EXCLUDED && !exclusion.holds(log, maxLineBytes))
                || (known.state() != SourceFile.State.FORGOTTEN
                        && !known.isUnchanged(log.stamp().modified()));
    }
}
