package dev.seshat.archive.sqlite;

import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexLock;
import dev.seshat.archive.IndexReport;
import dev.seshat.archive.IndexRequest;
import dev.seshat.archive.Store;
import dev.seshat.archive.StoreListener;
import dev.seshat.archive.versions.SessionCarryOver;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.index.lucene.LuceneIndex;
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

/// The embedded archive's file: locking, rebuilding and recovering it.
public final class SqliteStore implements Store {

    private static final String[] FILES = {"", "-wal", "-shm"};

    private static final String UNWRITABLE = "The archive cannot be written; the newest messages may be missing.";

    private final Path file;
    private final ProjectLanguages languages;
    private final IndexRebuild rebuild;
    private final AtomicBoolean toldUnwritable = new AtomicBoolean();

    public SqliteStore(Path file, ProjectLanguages languages) {
        this(file, languages, IndexRebuild.unseen());
    }

    /// @param rebuild receives progress when a search index must be built, as after an update of Seshat
    public SqliteStore(Path file, ProjectLanguages languages, IndexRebuild rebuild) {
        this.file = file;
        this.languages = languages;
        this.rebuild = rebuild;
    }

    /// Load SQLite ahead of opening an archive, which takes a sixth of a short search. Failures are reported
    /// by the opening.
    public static void prepare() {
        Database.prepare();
    }

    /// The same for the search index, which takes as long.
    public static void prepareIndex() {
        LuceneIndex.prepare();
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public Archive read() {
        return SqliteArchive.read(file, languages, rebuild);
    }

    /// Open the archive to copy from it: damaged rows fail instead of becoming placeholders.
    public Archive readStrictly() {
        return SqliteArchive.readStrictly(file, languages);
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
    public <T> T change(Function<Archive, T> change, StoreListener listener) {
        try (IndexLock _ = IndexLock.take(file, listener.waiting());
                SqliteArchive archive = write()) {
            return change.apply(archive);
        }
    }

    /// Open the archive for writing, and create it if there is none. The caller holds the lock. What a killed
    /// rebuild left is deleted, because it may contain what is about to be forgotten.
    public SqliteArchive write() {
        SqliteRecovery.finish(file);
        delete(unfinished());
        return SqliteArchive.open(file, languages, true, rebuild);
    }

    @Override
    public IndexReport index(Function<Archive, IndexReport> indexing, StoreListener listener) {
        try (IndexLock _ = IndexLock.take(file, listener.waiting())) {
            return locked(indexing, listener.news());
        }
    }

    @Override
    public Optional<IndexReport> tryIndex(Function<Archive, IndexReport> indexing, StoreListener listener) {
        Optional<IndexLock> free = tryLock(listener);
        if (free.isEmpty()) {
            return Optional.empty();
        }
        try (IndexLock _ = free.get()) {
            return Optional.of(locked(indexing, listener.news()));
        } catch (SeshatException e) {
            requireReadable(e, listener);
            return Optional.empty();
        }
    }

    private Optional<IndexLock> tryLock(StoreListener listener) {
        try {
            return IndexLock.tryTake(file);
        } catch (SeshatException e) {
            requireReadable(e, listener);
            return Optional.empty();
        }
    }

    /// An unwritable archive is still readable, if it exists.
    private void requireReadable(SeshatException e, StoreListener listener) {
        if (e.kind() != Kind.UNWRITABLE || !mayExist()) {
            throw e;
        }
        if (toldUnwritable.compareAndSet(false, true)) {
            listener.news().accept(UNWRITABLE);
        }
    }

    /// Index into the archive. If it turns out to be damaged, it is kept under another name, and a new one is
    /// built from the logs and from what is still readable.
    private IndexReport locked(Function<Archive, IndexReport> indexing, Consumer<String> tell) {
        try (SqliteArchive archive = write()) {
            IndexReport report = indexing.apply(archive);
            archive.completeIndex();
            return report;
        } catch (SeshatException e) {
            if (e.kind() != Kind.DAMAGED) {
                throw e;
            }
        }
        return recovered(indexing, tell);
    }

    private IndexReport recovered(Function<Archive, IndexReport> indexing, Consumer<String> tell) {
        IndexReport report = new SqliteRecovery(file, languages, tell).run(indexing);
        completeIndex();
        return report;
    }

    /// Another database has replaced the archive and brought its own index; the old index is deleted.
    private void completeIndex() {
        try (SqliteArchive archive = SqliteArchive.open(file, languages, true, rebuild)) {
            archive.completeIndex();
        }
    }

    /// Build a new archive beside the old one and swap them once it is complete. Readers of the old one
    /// continue undisturbed, and a crash leaves it unchanged.
    @Override
    public IndexReport rebuild(Rebuilding indexing, StoreListener listener) {
        try (IndexLock _ = IndexLock.take(file, listener.waiting())) {
            return lockedRebuild(archive -> indexing.into(archive, IndexRequest.CHANGES), listener.news());
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
                SessionCarryOver carryOver = new SessionCarryOver(old, fresh);
                carryOver.forgotten();
                carryOver.raw();
                report = indexing.apply(fresh);
                lost = carryOver.sessions();
                fresh.flush();
            }
            if (lost == 0) {
                old.restoreFrom(temporary);
                old.completeIndex();
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

    /// Where a rebuild writes the new archive until it is complete.
    static Path unfinished(Path file) {
        return Path.of(file + ".new");
    }

    /// Delete a database with its write-ahead log and shared memory.
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
