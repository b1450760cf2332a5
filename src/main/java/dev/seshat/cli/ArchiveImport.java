package dev.seshat.cli;

import dev.seshat.app.Services;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Store;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.archive.versions.SessionCarryOver;
import dev.seshat.indexing.ExcludedProjects;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// Imports from an embedded archive the sessions whose logs are gone.
///
/// It can be interrupted and continued at any time, because imported sessions are not imported again.
final class ArchiveImport {

    private final Services services;
    private final Console console;

    ArchiveImport(Services services, Console console) {
        this.services = services;
        this.console = console;
    }

    /// Reject files that cannot be imported from.
    static Path check(Path file, Store to) {
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(Kind.WRONG_USE, "--from-archive: there is no file " + file + ".");
        }
        if (file.toAbsolutePath().normalize().toString().equals(to.name())) {
            throw new SeshatException(
                    Kind.WRONG_USE, "--from-archive: " + file + " is the archive in use; name another one.");
        }
        return file;
    }

    void from(Path file) {
        ExcludedProjects exclusion = services.exclusion();
        AtomicInteger moved = new AtomicInteger();
        Map<String, Boolean> writable = new TreeMap<>();
        int lost;
        try (Archive old = new SqliteStore(file, services.languages()).readStrictly()) {
            lost = services.store()
                    .change(
                            archive -> {
                                SessionCarryOver carryOver = new SessionCarryOver(old, archive);
                                Predicate<ArchivedSession> wanted = session -> isOnlyThere(session)
                                        && !exclusion.holds(session)
                                        && writable.computeIfAbsent(
                                                session.session().key().workstationId(), archive::isWritableFor);
                                Set<SessionKey> keys = keys(old, wanted);
                                archive.forgotten().forEach(forgotten -> keys.remove(forgotten.key()));
                                carryOver.raw(raw -> keys.contains(raw.key()) && !Files.exists(raw.path()));
                                return carryOver.sessions(wanted, some -> moved.addAndGet(some.size()));
                            },
                            services.storeListener());
        }
        console.tell("Imported from " + file + ": " + HumanReadable.count(moved.get(), "session") + "."
                + (lost == 0 ? "" : " " + lost + " could not be read."));
        writable.forEach((workstation, may) -> {
            if (!may) {
                console.tell("Not imported: sessions of workstation “" + TerminalText.line(workstation)
                        + "”. The owner of the shared archive can let you write for it with select admit('…', '…'); then"
                        + " run this again.");
            }
        });
    }

    private static Set<SessionKey> keys(Archive old, Predicate<ArchivedSession> wanted) {
        Set<SessionKey> keys = new HashSet<>();
        old.sessions(session -> {
            if (wanted.test(session)) {
                keys.add(session.session().key());
            }
        });
        return keys;
    }

    /// Sessions with logs are archived from their logs.
    private static boolean isOnlyThere(ArchivedSession session) {
        return session.logGone()
                || session.missing() > 0
                || !Files.exists(session.session().file());
    }
}
