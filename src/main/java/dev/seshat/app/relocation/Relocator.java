package dev.seshat.app.relocation;

import dev.seshat.app.Services;
import dev.seshat.app.relocation.Journal.HashedMove;
import dev.seshat.app.relocation.Journal.Step;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchiveWriter;
import dev.seshat.config.SeshatPaths;
import dev.seshat.discover.Relocations;
import dev.seshat.discover.Relocations.Relocation;
import dev.seshat.host.DurableFile;
import dev.seshat.host.Environment;
import dev.seshat.host.PrivateFiles;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Relocates directories, and undoes it. Every change is a rename or a replaced file, in an order that a journal knows,
/// so that after an interruption the next run goes on or goes back.
public final class Relocator {

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Services services;
    private final Path mapping;
    private final Path journals;

    public Relocator(Services services, Environment environment) {
        this.services = services;
        this.mapping = SeshatPaths.relocationsFile(environment);
        this.journals = mapping.resolveSibling("relocations");
    }

    /// A relocation that was interrupted, as its two directories.
    public record Unfinished(String from, String to, boolean undoing) {}

    /// The relocation that must be completed or undone before another one.
    public Optional<Unfinished> unfinished() {
        return last().filter(journal -> journal.step() != Step.APPLIED)
                .map(journal -> new Unfinished(journal.from(), journal.to(), journal.step() == Step.UNDOING));
    }

    private Optional<Journal> last() {
        List<Journal> all = Journal.all(journals);
        // One that was interrupted comes before any other.
        return all.stream()
                .filter(journal -> journal.step() != Step.APPLIED)
                .findFirst()
                .or(() -> all.isEmpty() ? Optional.empty() : Optional.of(all.getLast()));
    }

    /// Do what a plan says.
    public void apply(RelocationPlan plan) {
        locked(() -> {
            Journal journal = Journal.of(NAME.format(Instant.now()), plan);
            journal.write(journals);
            complete(journal);
            return journal;
        });
    }

    /// Complete a relocation that was interrupted.
    public void goOn() {
        locked(() -> {
            Journal journal = last().orElseThrow(Relocator::nothing);
            complete(journal);
            return journal;
        });
    }

    /// Undo the last relocation, or what there is of it.
    ///
    /// @return its two directories
    public Unfinished undo() {
        Journal undone = locked(() -> {
            Journal journal = last().orElseThrow(Relocator::nothing);
            goBack(journal);
            return journal;
        });
        return new Unfinished(undone.from(), undone.to(), true);
    }

    private static SeshatException nothing() {
        return new SeshatException(Kind.NOT_FOUND, "nothing was relocated, so there is nothing to undo.");
    }

    private void complete(Journal journal) throws IOException {
        changeMapping(all -> all.with(new Relocation(journal.id(), journal.from(), journal.to(), journal.names())));
        inArchive(journal.archived(), () -> {
            for (Path directory : journal.made()) {
                if (!Files.isDirectory(directory)) {
                    Files.createDirectory(directory);
                }
            }
            for (HashedMove each : journal.moves()) {
                make(each.move());
            }
            for (HashedMove each : journal.moves()) {
                Path directory = each.move().from().getParent();
                if (directory != null) {
                    removeIfEmpty(directory);
                }
            }
        });
        forgetInCache(journal);
        journal.applied().write(journals);
    }

    private void goBack(Journal journal) throws IOException {
        List<Move> back = journal.moves().reversed().stream()
                .map(each -> each.move().back())
                .toList();
        if (journal.step() != Step.UNDOING) {
            requireUnchanged(journal);
        }
        List<DirectoryState> untouched = new ArrayList<>();
        for (DirectoryState each : journal.touched()) {
            if (journal.step() == Step.UNDOING || !each.isThere() || each.isUntouched()) {
                untouched.add(each);
            }
        }
        journal.at(Step.UNDOING).write(journals);
        inArchive(journal.archived().stream().map(ArchivedMove::back).toList(), () -> {
            for (DirectoryState each : journal.touched()) {
                each.ensure();
            }
            for (Move move : back) {
                make(move);
            }
            for (Path directory : journal.made().reversed()) {
                removeIfEmpty(directory);
            }
            for (DirectoryState each : untouched) {
                each.restoreTime();
            }
        });
        changeMapping(all -> all.without(journal.id()));
        forgetInCache(journal);
        journal.delete(journals);
    }

    private static void make(Move move) throws IOException {
        if (move.isBlocked()) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    move.to() + " exists, so " + move.from()
                            + " was not renamed. Rename one of them, then run the command again.");
        }
        move.make();
    }

    /// An undo must not take away what was added since.
    private static void requireUnchanged(Journal journal) throws IOException {
        List<Path> changed = new ArrayList<>();
        for (HashedMove each : journal.moves()) {
            Move move = each.move();
            Path now = move.isDone() ? move.to() : move.from();
            if (move.isBlocked() || !Files.exists(now) || !FileState.of(now).equals(each.hash())) {
                changed.add(move.to());
            }
        }
        if (!changed.isEmpty()) {
            throw new SeshatException(
                    Kind.WRONG_USE,
                    "cannot undo: " + changed.getFirst()
                            + (changed.size() > 1 ? " and " + (changed.size() - 1) + " more" : "")
                            + " changed since the relocation, as when a session was resumed. Nothing was undone. To move"
                            + " everything back as it is now: seshat relocate " + journal.to() + " " + journal.from());
        }
    }

    private static void removeIfEmpty(Path directory) throws IOException {
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            // Something else is in it.
        }
    }

    /// Rename files and sessions while nobody else can archive what was renamed halfway.
    private void inArchive(List<ArchivedMove> moves, FileChanges changes) throws IOException {
        boolean archived;
        try (Archive archive = services.store().find().orElse(null)) {
            archived = archive != null;
        }
        if (!archived) {
            changes.make();
            return;
        }
        Optional<IOException> failure = services.store()
                .change(
                        archive -> {
                            try {
                                changes.make();
                            } catch (IOException e) {
                                return Optional.of(e);
                            }
                            try (ArchiveWriter writer = archive.writer()) {
                                moves.forEach(move -> move.make(archive, writer));
                                writer.commit();
                            }
                            return Optional.<IOException>empty();
                        },
                        services.storeListener());
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private void changeMapping(UnaryOperator<Relocations> change) throws IOException {
        Relocations now = change.apply(Relocations.read(mapping));
        if (now.all().isEmpty()) {
            Files.deleteIfExists(mapping);
        } else {
            DurableFile.write(mapping, now.bytes());
        }
    }

    /// It holds the projects of logs that were not renamed.
    private void forgetInCache(Journal journal) {
        services.forgetInCache(Stream.concat(
                        journal.logs().stream(), journal.archived().stream().map(ArchivedMove::after))
                .toList());
    }

    /// Changes of files.
    private interface FileChanges {
        void make() throws IOException;
    }

    /// Work that fails as files do.
    private interface Work {
        Journal run() throws IOException;
    }

    private Journal locked(Work work) {
        Path file = journals.resolve("lock");
        try {
            PrivateFiles.create(file);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                if (lock == null) {
                    throw new SeshatException(Kind.BUSY, "another relocation is running; try again when it has ended.");
                }
                return work.run();
            }
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    "the relocation was interrupted: " + e.getMessage()
                            + ". Run the command again to complete it, or undo it with seshat relocate --undo.",
                    e);
        }
    }
}
