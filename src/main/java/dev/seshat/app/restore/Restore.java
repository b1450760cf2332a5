package dev.seshat.app.restore;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.app.restore.RestoreResult.OfFile;
import dev.seshat.app.restore.RestoreResult.OfSession;
import dev.seshat.app.restore.RestoreResult.Outcome;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawFile.Kind;
import dev.seshat.archive.RawLogs;
import dev.seshat.discover.Agents;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Restores the logs of sessions, with their subagents and the files that belong to them.
public final class Restore {

    private final Archive archive;
    private final Workstation here;

    /// @param here only its own files are put back where they were
    public Restore(Archive archive, Workstation here) {
        this.archive = archive;
        this.here = here;
    }

    /// Restore these sessions and their subagents.
    public RestoreResult restore(Collection<SessionKey> keys, RestoreRequest how) {
        Map<SessionKey, List<RawFile>> wanted = new LinkedHashMap<>();
        keys.forEach(key -> add(key, wanted));
        return restore(wanted, how);
    }

    private void add(SessionKey key, Map<SessionKey, List<RawFile>> wanted) {
        if (wanted.containsKey(key)) {
            return;
        }
        wanted.put(key, archive.raw().of(key));
        // In a shared archive, other users' sessions may claim to be its subagents.
        archive.subagents(key).stream()
                .map(subagent -> subagent.session().key())
                .filter(subagent -> subagent.workstationId().equals(key.workstationId()))
                .forEach(subagent -> add(subagent, wanted));
    }

    /// Restore all sessions of this workstation; elsewhere, those of all workstations.
    public RestoreResult all(RestoreRequest how) {
        return restore(sessions(_ -> true, how), how);
    }

    /// Restore the sessions whose logs, or files beside them, do not exist where they were.
    public RestoreResult missing(RestoreRequest how) {
        Map<SessionKey, List<RawFile>> wanted = sessions(Restore::isMissing, how);
        wanted.replaceAll((_, files) -> files.stream().filter(Restore::isAbsent).toList());
        return restore(wanted, how);
    }

    private static boolean isMissing(Found found) {
        ArchivedSession session = found.session();
        return found.files().isEmpty()
                ? session != null
                        && (session.logGone() || !Files.exists(session.session().file()))
                : found.files().stream().anyMatch(Restore::isAbsent);
    }

    private static boolean isAbsent(RawFile file) {
        return !Files.exists(file.path(), LinkOption.NOFOLLOW_LINKS) && !isStored(file);
    }

    /// Rows are not files, so whether they are missing is unknown.
    private static boolean isStored(RawFile file) {
        return file.kind() == Kind.ROWS
                && Files.exists(Optional.ofNullable(file.path().getParent()).orElse(file.path()));
    }

    /// What the archive has of a session.
    ///
    /// @param session null if it has only bytes of its logs
    private record Found(@Nullable ArchivedSession session, List<RawFile> files) {}

    private Map<SessionKey, List<RawFile>> sessions(Predicate<Found> which, RestoreRequest how) {
        Map<SessionKey, List<RawFile>> kept = new LinkedHashMap<>();
        archive.raw()
                .all(file ->
                        kept.computeIfAbsent(file.key(), _ -> new ArrayList<>()).add(file));
        kept.replaceAll((_, versions) -> RawLogs.latest(versions));
        Map<SessionKey, List<RawFile>> wanted = new LinkedHashMap<>();
        archive.sessions(session -> {
            if (session.former() == null) {
                List<RawFile> files = kept.remove(session.session().key());
                add(session.session().key(), new Found(session, files == null ? List.of() : files), which, how, wanted);
            }
        });
        // Bytes are never left behind because no session has their key any more. What was forgotten has no bytes.
        kept.forEach((key, files) -> {
            List<RawFile> current = files.stream().filter(RawFile::current).toList();
            if (!current.isEmpty()) {
                add(key, new Found(null, current), which, how, wanted);
            }
        });
        return wanted;
    }

    private void add(
            SessionKey key,
            Found found,
            Predicate<Found> which,
            RestoreRequest how,
            Map<SessionKey, List<RawFile>> wanted) {
        boolean isOurs = how.to() != null || key.workstationId().equals(here.id());
        if (isOurs && which.test(found)) {
            wanted.put(key, found.files());
        }
    }

    private RestoreResult restore(Map<SessionKey, List<RawFile>> wanted, RestoreRequest how) {
        List<OfSession> sessions = new ArrayList<>();
        try (FileRestorer restorer = new FileRestorer(archive.raw(), how, here)) {
            Map<RawFile, FileRestorer.Pending> started = new HashMap<>();
            // The latest version of a file comes before former ones that belong to other sessions.
            for (boolean current : new boolean[] {true, false}) {
                wanted.values().stream()
                        .flatMap(List::stream)
                        .filter(file -> file.current() == current)
                        .forEach(file -> started.put(file, restorer.start(file)));
            }
            wanted.forEach((key, kept) -> {
                List<OfFile> files = kept.stream()
                        .map(file -> requireNonNull(started.get(file)).result())
                        .toList();
                Optional<ArchivedSession> session = archive.find(key);
                sessions.add(new OfSession(
                        key,
                        session.map(found -> found.session().agent())
                                .orElseGet(() -> files.isEmpty()
                                        ? ""
                                        : files.getFirst().file().agent()),
                        session.map(found -> found.session().facts().title()).orElse(null),
                        files,
                        notes(files, how)));
            });
        }
        return new RestoreResult(sessions);
    }

    /// What the agents need besides the files that are back.
    private static List<String> notes(List<OfFile> files, RestoreRequest how) {
        if (how.to() != null) {
            return List.of();
        }
        Set<String> notes = new LinkedHashSet<>();
        for (OfFile file : files) {
            if (file.file().kind() == Kind.LOG && file.outcome() == Outcome.RESTORED) {
                format(file.file().agent())
                        .flatMap(format -> format.recognise(file.place()).flatMap(format::neededToResume))
                        .ifPresent(notes::add);
            }
        }
        return List.copyOf(notes);
    }

    private static Optional<AgentFormat> format(String agent) {
        return Agents.all().stream()
                .filter(format -> format.agent().equals(agent))
                .findFirst();
    }
}
