package dev.seshat.archive;

import dev.seshat.archive.Completeness.Deadline;
import dev.seshat.archive.Completeness.Kept;
import dev.seshat.archive.Completeness.OfAgent;
import dev.seshat.archive.Completeness.Refused;
import dev.seshat.archive.Completeness.Skipped;
import dev.seshat.discover.LogOnDisk;
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
import org.jspecify.annotations.Nullable;

/// Compares the logs on disk with what an archive knows of them: names and stamps only, and nothing is written.
public final class CompletenessCheck {

    private static final Duration SOON = Duration.ofDays(7);
    private static final Set<Standing> IN_DANGER = Set.of(Standing.NEW, Standing.CHANGED, Standing.FAILED);
    private static final Comparator<Skipped> MOST_FIRST = Comparator.comparingLong(
                    (Skipped skipped) -> skipped.lines().total())
            .reversed()
            .thenComparing(Skipped::log);

    /// What the archive makes of a log.
    private enum Standing {
        ARCHIVED,
        NEW,
        CHANGED,
        FAILED,
        SURPASSED,
        FORGOTTEN,
        EXCLUDED
    }

    private final Map<LogOnDisk, Standing> standings = new LinkedHashMap<>();
    private final Map<Path, SourceFile> troubles = new HashMap<>();
    private final List<ArchivedSession> incomplete = new ArrayList<>();

    private CompletenessCheck(List<LogOnDisk> logs, Map<Path, KnownLog> known) {
        logs.forEach(log -> standings.put(log, standing(log, known.get(log.path()))));
    }

    /// How complete the archive is.
    ///
    /// @param archive null when there is none
    /// @param logs those on disk
    /// @param places where they were looked for
    public static Completeness of(
            @Nullable Archive archive,
            List<LogOnDisk> logs,
            Workstation workstation,
            List<AgentPlaces> places,
            List<Retention> retentions,
            Instant now) {
        if (archive == null) {
            return new CompletenessCheck(logs, Map.of()).result(places, retentions, now, null);
        }
        CompletenessCheck check = new CompletenessCheck(logs, archive.knownLogs(workstation));
        archive.troubles(workstation, trouble -> check.troubles.put(trouble.path(), trouble));
        check.incomplete.addAll(archive.incomplete(workstation));
        ArchiveCounts counts = archive.counts();
        Map<String, Long> shares = counts.byWorkstation();
        long own = shares.isEmpty() ? counts.sessions() : shares.getOrDefault(workstation.id(), 0L);
        Kept kept = new Kept(
                counts,
                archive.forgotten().size(),
                archive.lastSync(workstation).orElse(null),
                own,
                archive.countsByAgent(workstation),
                archive.findUnreadable());
        return check.result(places, retentions, now, kept);
    }

    /// Time and size say it: the two seconds of doubt that make a run look twice would only confuse here.
    private static Standing standing(LogOnDisk log, @Nullable KnownLog known) {
        if (known == null) {
            return Standing.NEW;
        }
        if (known.state() == SourceFile.State.FORGOTTEN) {
            return Standing.FORGOTTEN;
        }
        boolean same = known.modified().equals(log.stamp().modified())
                && known.size() == log.stamp().size()
                && !known.isPermittedNow(log.path());
        return !same
                ? Standing.CHANGED
                : switch (known.state()) {
                    case ARCHIVED, REDUCED -> Standing.ARCHIVED;
                    case FAILED -> Standing.FAILED;
                    case SURPASSED -> Standing.SURPASSED;
                    case FORGOTTEN -> Standing.FORGOTTEN;
                    case EXCLUDED -> Standing.EXCLUDED;
                };
    }

    private Completeness result(
            List<AgentPlaces> places, List<Retention> retentions, Instant now, @Nullable Kept kept) {
        List<Skipped> skippedIn = standings.keySet().stream()
                .map(log -> troubles.get(log.path()))
                .filter(trouble -> trouble != null && trouble.end().skipped().total() > 0)
                .map(trouble -> new Skipped(trouble.path(), trouble.end().skipped()))
                .sorted(MOST_FIRST)
                .toList();
        return new Completeness(
                standings.size(),
                standings.keySet().stream().mapToLong(log -> log.stamp().size()).sum(),
                count(Standing.ARCHIVED),
                count(Standing.NEW),
                count(Standing.CHANGED),
                refused(Standing.FAILED),
                refused(Standing.SURPASSED),
                count(Standing.FORGOTTEN),
                count(Standing.EXCLUDED),
                skippedIn.stream().map(Skipped::lines).reduce(SkippedLines.NONE, SkippedLines::plus),
                skippedIn,
                incomplete,
                places.stream()
                        .map(place -> ofAgent(place, kept))
                        .filter(found -> !found.roots().isEmpty() || found.logs() > 0 || found.sessions() > 0)
                        .toList(),
                retentions.stream()
                        .map(retention -> deadline(retention, now.plus(SOON)))
                        .toList(),
                kept);
    }

    private OfAgent ofAgent(AgentPlaces places, @Nullable Kept kept) {
        String agent = places.format().agent();
        long logs = standings.keySet().stream()
                .filter(log -> log.log().format().agent().equals(agent))
                .count();
        long sessions = kept == null ? 0 : kept.byAgent().getOrDefault(agent, 0L);
        return new OfAgent(agent, places.format().displayName(), places.roots(), Math.toIntExact(logs), sessions);
    }

    private int count(Standing standing) {
        return Math.toIntExact(
                standings.values().stream().filter(standing::equals).count());
    }

    private List<Refused> refused(Standing standing) {
        return standings.entrySet().stream()
                .filter(each -> each.getValue() == standing)
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
        for (Map.Entry<LogOnDisk, Standing> each : standings.entrySet()) {
            if (retention.endsBy(then, each.getKey())) {
                soon++;
                lost += IN_DANGER.contains(each.getValue()) ? 1 : 0;
            }
        }
        return new Deadline(retention.format().agent(), retention.format().displayName(), retention.time(), soon, lost);
    }
}
