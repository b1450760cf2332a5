package dev.seshat.archive.status;

import dev.seshat.agent.UnknownKinds;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveCounts;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.LogRecord;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.status.Completeness.Deadline;
import dev.seshat.archive.status.Completeness.Kept;
import dev.seshat.archive.status.Completeness.OfAgent;
import dev.seshat.archive.status.Completeness.Refused;
import dev.seshat.archive.status.Completeness.Skipped;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.discover.LogScan;
import dev.seshat.discover.NotUnderstood;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Compares the logs on disk with the archive's records: names and stamps only, and nothing is written.
public final class CompletenessCheck {

    static final Duration SOON = Duration.ofDays(7);
    private static final Set<LogStatus> AT_RISK = Set.of(LogStatus.NEW, LogStatus.CHANGED, LogStatus.FAILED);
    private static final Comparator<Skipped> MOST_FIRST = Comparator.comparingLong(
                    (Skipped skipped) -> skipped.lines().total())
            .reversed()
            .thenComparing(Skipped::log);

    /// The archive's state of a log.
    private enum LogStatus {
        ARCHIVED,
        NEW,
        CHANGED,
        FAILED,
        SURPASSED,
        FORGOTTEN,
        EXCLUDED
    }

    private final Map<LogOnDisk, LogStatus> statuses = new LinkedHashMap<>();
    private final Map<Path, SourceFile> troubles = new HashMap<>();
    private final List<ArchivedSession> incomplete = new ArrayList<>();
    private final List<NotUnderstood> notUnderstood;

    private CompletenessCheck(LogScan.Result found, Map<Path, LogRecord> known) {
        notUnderstood = found.notUnderstood();
        found.newestFirst().forEach(log -> statuses.put(log, status(log, known.get(log.path()))));
    }

    /// Compute how complete the archive is.
    ///
    /// @param archive null if there is none
    /// @param found what is on disk
    /// @param places the roots that were scanned
    public static Completeness of(
            @Nullable Archive archive,
            LogScan.Result found,
            Workstation workstation,
            List<AgentRoots> places,
            List<Retention> retentions,
            Instant now) {
        if (archive == null) {
            return new CompletenessCheck(found, Map.of()).result(places, retentions, now, null);
        }
        CompletenessCheck check = new CompletenessCheck(found, archive.knownLogs(workstation));
        archive.troubles(workstation, trouble -> check.troubles.put(trouble.path(), trouble));
        check.incomplete.addAll(archive.incomplete(workstation));
        ArchiveCounts counts = archive.counts();
        Map<String, Long> shares = counts.byWorkstation();
        long own = shares.isEmpty() ? counts.sessions() : shares.getOrDefault(workstation.id(), 0L);
        RawLogs raw = archive.raw();
        Kept kept = new Kept(
                counts,
                archive.forgotten().size(),
                archive.lastSync(workstation).orElse(null),
                own,
                archive.countsByAgent(workstation),
                archive.findUnreadable(),
                raw.areKept() ? raw.totals(workstation) : null,
                raw.areKept() ? raw.leftOut(workstation) : List.of());
        return check.result(places, retentions, now, kept);
    }

    /// Decides by time and size. Unlike an index run, it does not distrust very recent times, which would
    /// only confuse here.
    private static LogStatus status(LogOnDisk log, @Nullable LogRecord known) {
        if (known == null) {
            return LogStatus.NEW;
        }
        if (known.state() == SourceFile.State.FORGOTTEN) {
            return LogStatus.FORGOTTEN;
        }
        boolean same = known.modified().equals(log.stamp().modified())
                && known.size() == log.stamp().size()
                && !known.isPermittedNow(log.path());
        return !same
                ? LogStatus.CHANGED
                : switch (known.state()) {
                    case ARCHIVED, REDUCED -> LogStatus.ARCHIVED;
                    case FAILED -> LogStatus.FAILED;
                    case SURPASSED -> LogStatus.SURPASSED;
                    case FORGOTTEN -> LogStatus.FORGOTTEN;
                    case EXCLUDED -> LogStatus.EXCLUDED;
                };
    }

    /// Whether a log would be lost with what the archive knows about it.
    static boolean isUnsafe(LogOnDisk log, @Nullable LogRecord known) {
        return AT_RISK.contains(status(log, known));
    }

    private Completeness result(List<AgentRoots> places, List<Retention> retentions, Instant now, @Nullable Kept kept) {
        List<Skipped> skippedIn = statuses.keySet().stream()
                .map(log -> troubles.get(log.path()))
                .filter(trouble -> trouble != null && trouble.end().skipped().total() > 0)
                .map(trouble -> new Skipped(trouble.path(), trouble.end().skipped()))
                .sorted(MOST_FIRST)
                .toList();
        return new Completeness(
                statuses.size(),
                statuses.keySet().stream().mapToLong(log -> log.stamp().size()).sum(),
                count(LogStatus.ARCHIVED),
                count(LogStatus.NEW),
                count(LogStatus.CHANGED),
                refused(LogStatus.FAILED),
                refused(LogStatus.SURPASSED),
                count(LogStatus.FORGOTTEN),
                count(LogStatus.EXCLUDED),
                skippedIn.stream().map(Skipped::lines).reduce(SkippedLines.NONE, SkippedLines::plus),
                skippedIn,
                incomplete,
                places.stream()
                        .map(place -> ofAgent(place, kept))
                        .filter(agent -> agent.isSilent() || agent.logs() > 0 || agent.sessions() > 0)
                        .toList(),
                retentions.stream()
                        .map(retention -> deadline(retention, now.plus(SOON)))
                        .toList(),
                kept);
    }

    private OfAgent ofAgent(AgentRoots places, @Nullable Kept kept) {
        String agent = places.format().agent();
        long logs = statuses.keySet().stream()
                .filter(log -> log.log().format().agent().equals(agent))
                .count();
        long sessions = kept == null ? 0 : kept.byAgent().getOrDefault(agent, 0L);
        return new OfAgent(
                agent,
                places.format().displayName(),
                places.roots(),
                places.homes(),
                Math.toIntExact(logs),
                sessions,
                notUnderstood.stream()
                        .filter(each -> each.agent().equals(agent))
                        .map(each -> new Refused(each.path(), each.reason()))
                        .toList(),
                unknownKinds(agent));
    }

    private Map<String, Integer> unknownKinds(String agent) {
        Map<String, Integer> kinds = new TreeMap<>();
        for (SourceFile log : troubles.values()) {
            if (log.agent().equals(agent)) {
                UnknownKinds.in(log.end().facts()).forEach((kind, count) -> kinds.merge(kind, count, Integer::sum));
            }
        }
        return kinds;
    }

    private int count(LogStatus status) {
        return Math.toIntExact(statuses.values().stream().filter(status::equals).count());
    }

    private List<Refused> refused(LogStatus status) {
        return statuses.entrySet().stream()
                .filter(each -> each.getValue() == status)
                .map(each -> each.getKey().path())
                .sorted()
                .map(path -> new Refused(path, reason(path)))
                .toList();
    }

    private String reason(Path path) {
        SourceFile trouble = troubles.get(path);
        return trouble == null || trouble.reason() == null ? "" : trouble.reason();
    }

    private Deadline deadline(Retention retention, Instant then) {
        int soon = 0;
        int lost = 0;
        for (Map.Entry<LogOnDisk, LogStatus> each : statuses.entrySet()) {
            if (retention.endsBy(then, each.getKey())) {
                soon++;
                lost += AT_RISK.contains(each.getValue()) ? 1 : 0;
            }
        }
        return new Deadline(retention.format().agent(), retention.format().displayName(), retention.time(), soon, lost);
    }
}
