package dev.seshat.cli;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Exclusion;
import dev.seshat.archive.Heritage;
import dev.seshat.archive.Store;
import dev.seshat.archive.sqlite.SqliteStore;
import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.Visible;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Takes over from an embedded archive what only it still has: the sessions whose logs are gone.
///
/// Stopped at any time it goes on where it was, because what is already there is not taken over again.
final class Moving {

    private final Services services;
    private final Console console;

    Moving(Services services, Console console) {
        this.services = services;
        this.console = console;
    }

    /// Refuse what is no archive that something could be moved from.
    static Path check(Path file, Store to) {
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(Kind.WRONG_USE, "--from-archive: there is no file " + file + ".");
        }
        if (file.toAbsolutePath().normalize().toString().equals(to.name())) {
            throw new SeshatException(Kind.WRONG_USE, "--from-archive: " + file + " is the archive that is in use.");
        }
        return file;
    }

    void from(Path file) {
        Exclusion exclusion = services.exclusion();
        AtomicInteger moved = new AtomicInteger();
        Map<String, Boolean> writable = new TreeMap<>();
        int lost;
        try (Archive old = new SqliteStore(file, services.languages()).read()) {
            lost = services.store()
                    .change(
                            archive -> new Heritage(old, archive)
                                    .sessions(
                                            session -> isOnlyThere(session)
                                                    && !exclusion.holds(session)
                                                    && writable.computeIfAbsent(
                                                            session.session()
                                                                    .key()
                                                                    .workstationId(),
                                                            archive::isWritableFor),
                                            some -> moved.addAndGet(some.size())),
                            services.voice());
        }
        console.tell("Taken over from " + file + ": " + Humane.count(moved.get(), "session") + "."
                + (lost == 0 ? "" : " Could not be read: " + lost + "."));
        writable.forEach((workstation, may) -> {
            if (!may) {
                console.tell("Left there: what the workstation “" + Visible.line(workstation)
                        + "” did. Who owns the shared archive can let you write for it, by select admit('…', '…'); then"
                        + " run this again.");
            }
        });
    }

    /// What a log still tells is archived from the log.
    private static boolean isOnlyThere(ArchivedSession session) {
        return session.logGone()
                || session.missing() > 0
                || !Files.exists(session.session().file());
    }
}
