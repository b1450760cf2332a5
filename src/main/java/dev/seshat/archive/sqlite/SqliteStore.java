package dev.seshat.archive.sqlite;

import dev.seshat.archive.Archive;
import dev.seshat.archive.Heritage;
import dev.seshat.archive.IndexLock;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.ProjectLanguages;
import dev.seshat.archive.Store;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/// The file of the embedded archive: what to do when it is to be made anew, or is not as it should be.
public final class SqliteStore implements Store {

    private static final String[] FILES = {"", "-wal", "-shm"};

    private static final String UNWRITABLE = "The archive cannot be written now: what is newest may be missing.";

    private final Path file;
    private final ProjectLanguages languages;
    private final AtomicBoolean toldUnwritable = new AtomicBoolean();

    public SqliteStore(Path file, ProjectLanguages languages) {
        this.file = file;
        this.languages = languages;
    }

    /// Get SQLite ready, for who will open an archive soon: it takes a sixth of a short search. What goes wrong is told
    /// by the opening.
    public static void prepare() {
        Database.prepare();
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public Archive read() {
        return SqliteArchive.read(file, languages);
    }

    /// Open the archive to copy from it: what is damaged is refused and not handed out as a sentence that says so.
    public Archive readStrictly() {
        return SqliteArchive.readStrictly(file, languages);
    }

    @Override
    public Optional<Archive> find() {
        try {
            return Optional.of(read());
        } catch (SeshatException e) {
            if (e.kind() == Kind.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public boolean mayExist() {
        return Files.exists(file);
    }

    @Override
    public Optional<String> writer() {
        return IndexLock.presentHolder(file);
    }

    @Override
    public List<Path> damagedCopies() {
        return SqliteRecovery.kept(file);
    }

    @Override
    public <T> T change(Function<Archive, T> change, Voice voice) {
        try (IndexLock _ = IndexLock.take(file, voice.waiting());
                Archive archive = write()) {
            return change.apply(archive);
        }
    }

    /// Open the archive to write it, and make it if there is none. The caller holds the lock: what a rebuild has left
    /// that was killed is deleted, for it may hold what is about to be forgotten.
    public Archive write() {
        SqliteRecovery.finish(file);
        delete(unfinished());
        return SqliteArchive.open(file, languages, true);
    }

    @Override
    public IndexReport index(Function<Archive, IndexReport> indexing, Voice voice) {
        try (IndexLock _ = IndexLock.take(file, voice.waiting())) {
            return locked(indexing, voice.news());
        }
    }

    @Override
    public Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, Voice voice) {
        Optional<IndexLock> free = tryLock(voice);
        if (free.isEmpty()) {
            return Optional.empty();
        }
        try (IndexLock _ = free.get()) {
            return Optional.of(locked(indexing, voice.news()));
        } catch (SeshatException e) {
            requireReadable(e, voice);
            return Optional.empty();
        }
    }

    private Optional<IndexLock> tryLock(Voice voice) {
        try {
            return IndexLock.tryTake(file);
        } catch (SeshatException e) {
            requireReadable(e, voice);
            return Optional.empty();
        }
    }

    /// An archive that cannot be written can be read all the same, if there is one.
    private void requireReadable(SeshatException e, Voice voice) {
        if (e.kind() != Kind.UNWRITABLE || !mayExist()) {
            throw e;
        }
        if (toldUnwritable.compareAndSet(false, true)) {
            voice.news().accept(UNWRITABLE);
        }
    }

    /// Index into the archive. One that turns out to be damaged is kept aside, never overwritten: then a new one is
    /// made
    /// of the logs, and of what can still be read of the old.
    private IndexReport locked(Function<Archive, IndexReport> indexing, Consumer<String> tell) {
        try (Archive archive = write()) {
            return indexing.apply(archive);
        } catch (SeshatException e) {
            if (e.kind() != Kind.DAMAGED) {
                throw e;
            }
        }
        return recovered(indexing, tell);
    }

    private IndexReport recovered(Function<Archive, IndexReport> indexing, Consumer<String> tell) {
        return new SqliteRecovery(file, languages, tell).run(indexing);
    }

    /// Make the archive anew beside the old one, and put it in its place once it is complete. Whoever reads the old one
    /// meanwhile goes on doing so, and a crash leaves it as it is.
    @Override
    public IndexReport rebuild(Rebuilding indexing, Voice voice) {
        try (IndexLock _ = IndexLock.take(file, voice.waiting())) {
            return lockedRebuild(archive -> indexing.into(archive, IndexRequest.CHANGES), voice.news());
        }
    }

    private IndexReport lockedRebuild(Function<Archive, IndexReport> indexing, Consumer<String> tell) {
        SqliteRecovery.finish(file);
        Path temporary = unfinished();
        try (SqliteArchive old = SqliteArchive.open(file, languages, true)) {
            delete(temporary);
            old.requireSound();
            IndexReport report;
            int lost;
            try (SqliteArchive fresh = SqliteArchive.open(temporary, languages, true)) {
                Heritage heritage = new Heritage(old, fresh);
                heritage.forgotten();
                report = indexing.apply(fresh);
                lost = heritage.sessions();
                fresh.flush();
            }
            if (lost == 0) {
                old.restoreFrom(temporary);
                return report;
            }
        } catch (SeshatException e) {
            if (e.kind() != Kind.DAMAGED) {
                throw e;
            }
        } finally {
            delete(temporary);
        }
        return recovered(indexing, tell);
    }

    private Path unfinished() {
        return unfinished(file);
    }

    /// Where a rebuild puts the new archive until it is whole.
    static Path unfinished(Path file) {
        return Path.of(file + ".new");
    }

    /// Delete a database and what SQLite keeps beside it.
    static void delete(Path database) {
        try {
            for (String each : FILES) {
                Files.deleteIfExists(Path.of(database + each));
            }
        } catch (IOException e) {
            throw new SeshatException(Kind.UNWRITABLE, "cannot delete " + database + ": " + e.getMessage() + ".", e);
        }
    }
}
