package dev.seshat.archive.sqlite;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.Recovery;
import dev.seshat.archive.Recovery.Loss;
import dev.seshat.archive.versions.SessionCarryOver;
import dev.seshat.host.PrivateFiles;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// Replaces a damaged archive by a new one, built from the logs and from what is still readable.
///
/// The damaged file is not touched until the new one is complete; then it is renamed. A crash at any point,
/// or a full disk, leaves either the damaged archive or the complete new one. The caller holds the archive's
/// lock.
final class SqliteRecovery {

    private static final String DAMAGED = ".damaged-";
    private static final String WAL = "-wal";
    private static final String SHM = "-shm";

    private final Path file;
    private final ProjectLanguages languages;
    private final Consumer<String> tell;

    SqliteRecovery(Path file, ProjectLanguages languages, Consumer<String> tell) {
        this.file = file;
        this.languages = languages;
        this.tell = tell;
    }

    /// @param indexing indexes all logs into the new archive
    IndexReport run(Function<Archive, IndexReport> indexing) {
        Path copy = Path.of(file + ".salvaged");
        Path unfinished = SqliteStore.unfinished(file);
        SqliteStore.delete(copy);
        SqliteStore.delete(unfinished);
        try {
            Salvage.Result salvaged = Salvage.copy(file, copy, languages);
            List<Loss> losses;
            IndexReport report;
            AtomicInteger sessions = new AtomicInteger();
            try (SqliteArchive old = SqliteArchive.open(copy, languages, true);
                    SqliteArchive fresh = SqliteArchive.open(unfinished, languages, true)) {
                SessionCarryOver carryOver = new SessionCarryOver(old, fresh);
                carryOver.forgotten();
                carryOver.raw();
                report = indexing.apply(fresh);
                losses = salvaged.losses().stream()
                        .filter(loss -> isLost(loss, fresh))
                        .toList();
                carryOver.sessions(_ -> true, some -> sessions.addAndGet(some.size()));
                fresh.flush();
            }
            move(unfinished, complete(file));
            boolean atLeast = salvaged.atLeast() || losses.stream().anyMatch(Loss::atLeast);
            Recovery recovery = new Recovery(swap(file, aside(file)), sessions.get(), losses, atLeast);
            tell.accept(sentence(recovery));
            return report.after(recovery);
        } finally {
            SqliteStore.delete(copy);
            SqliteStore.delete(unfinished);
        }
    }

    /// A session whose log still has all its messages has lost nothing.
    private static boolean isLost(Loss loss, Archive fresh) {
        boolean isForgotten =
                fresh.forgotten().stream().anyMatch(each -> each.key().equals(loss.key()));
        return !isForgotten
                && fresh.find(loss.key())
                        .map(ArchivedSession::session)
                        .filter(session -> session.facts().messageCount() >= loss.messages())
                        .isEmpty();
    }

    private static String sentence(Recovery recovery) {
        String lost = recovery.losses().isEmpty() && !recovery.atLeast()
                ? "Nothing was lost."
                : "Lost: " + (recovery.atLeast() ? "at least " : "") + count(recovery.lostMessages(), "message")
                        + " in " + count(recovery.losses().size(), "session") + ".";
        return "The archive was damaged. It is kept as " + recovery.kept()
                + "; the new one was built from the logs and from " + count(recovery.sessions(), "session")
                + " without a log. " + lost;
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /// Finish a recovery that was interrupted by a crash after the new archive was complete.
    static void finish(Path file) {
        if (Files.exists(complete(file))) {
            swap(file, interrupted(file).orElseGet(() -> aside(file)));
        }
    }

    /// The name chosen for the damaged archive, if only its write-ahead log was renamed before a crash.
    private static Optional<Path> interrupted(Path file) {
        if (length(Path.of(file + WAL)) > 0) {
            // In that case the write-ahead log with the other name belongs to another archive.
            return Optional.empty();
        }
        return beside(file).stream()
                .map(Path::toString)
                .filter(name -> name.endsWith(WAL))
                .map(name -> Path.of(name.substring(0, name.length() - WAL.length())))
                .filter(database -> !Files.exists(database))
                .max(Comparator.naturalOrder());
    }

    private static long length(Path path) {
        return path.toFile().length();
    }

    private static Path complete(Path file) {
        return Path.of(file + ".recovered");
    }

    /// Rename the damaged archive and put the new one in its place. The write-ahead log goes first, because
    /// it would corrupt the new archive.
    private static Path swap(Path file, Path aside) {
        for (String part : new String[] {WAL, SHM, ""}) {
            if (length(Path.of(aside + part)) > 0 && length(Path.of(file + part)) == 0) {
                // A process that opened the archive after the crash left an empty one.
                delete(Path.of(file + part));
            } else if (Files.exists(Path.of(file + part))) {
                move(Path.of(file + part), Path.of(aside + part));
            }
        }
        try {
            PrivateFiles.restrict(aside);
        } catch (IOException e) {
            // Its directory still denies access to others.
        }
        move(complete(file), file);
        return aside;
    }

    /// The damaged archives that were kept, oldest first.
    static List<Path> kept(Path file) {
        return beside(file).stream()
                .filter(each ->
                        !each.toString().endsWith(WAL) && !each.toString().endsWith(SHM))
                .toList();
    }

    private static List<Path> beside(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(each -> String.valueOf(each.getFileName()).startsWith(file.getFileName() + DAMAGED))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Path aside(Path file) {
        DateTimeFormatter time = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
        String name = file + DAMAGED + time.format(LocalDateTime.now(ZoneId.systemDefault()));
        Path aside = Path.of(name);
        for (int i = 2; Files.exists(aside) || Files.exists(Path.of(aside + WAL)); i++) {
            aside = Path.of(name + "-" + i);
        }
        return aside;
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw cannotSetAside(e);
        }
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw cannotSetAside(e);
        }
    }

    private static SeshatException cannotSetAside(IOException e) {
        return new SeshatException(
                Kind.UNWRITABLE,
                "the damaged archive cannot be set aside (" + e.getMessage() + "): check the permissions of its"
                        + " directory.",
                e);
    }
}
