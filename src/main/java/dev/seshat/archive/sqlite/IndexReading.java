package dev.seshat.archive.sqlite;

import dev.seshat.archive.IndexLock;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.index.lucene.LuceneView;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Opens the search index for reading. A missing or incomplete index is completed first; if nothing can be
/// written, a missing one is built for this process only.
final class IndexReading implements AutoCloseable {

    /// A process with few searches ends soon, so its index files are not mapped.
    private static final int SELDOM = 16;

    private static final int PAUSE_MILLIS = 100;

    /// A run makes its first commit within seconds, so only longer waits are reported.
    private static final int LOOKS_BEFORE_NEWS = 100;

    private final SqliteConnection sql;
    private final ProjectLanguages languages;
    private final IndexRebuild rebuild;
    private final boolean mayComplete;
    private IndexPlace place;
    private @Nullable LuceneView view;
    private String generation = "";
    private int asked;
    private boolean mapped;
    private boolean damaged;

    /// @param mayComplete whether the index belongs to the database of `sql`
    IndexReading(
            SqliteConnection sql,
            ProjectLanguages languages,
            IndexPlace place,
            IndexRebuild rebuild,
            boolean mayComplete) {
        this.sql = sql;
        this.languages = languages;
        this.place = place;
        this.rebuild = rebuild;
        this.mayComplete = mayComplete;
    }

    /// The latest commit of the index.
    ///
    /// @param sync the writer of the index on this connection, if any
    LuceneView view(@Nullable IndexSync sync) {
        try {
            LuceneView present = look();
            if (present != null && present.change() == IndexSync.change(sql)) {
                return present;
            }
            if (sync != null) {
                sync.complete();
            } else if (mayComplete) {
                complete(present == null);
            }
            present = look();
            return present == null ? privateView() : present;
        } catch (SeshatException e) {
            if (e.kind() != Kind.INDEX_DAMAGED) {
                throw e;
            }
            return rebuilt(sync);
        }
    }

    /// Open the index after it turned out to be damaged.
    LuceneView rebuilt(@Nullable IndexSync sync) {
        close();
        if (sync != null) {
            sync.startOver();
        } else if (!mayComplete || !rebuild()) {
            return privateView();
        }
        LuceneView present = look();
        return present == null ? privateView() : present;
    }

    private boolean rebuild() {
        damaged = true;
        try {
            return locked(true, IndexSync::startOver);
        } finally {
            damaged = false;
        }
    }

    private @Nullable LuceneView look() {
        String now = IndexPlace.generation(sql);
        boolean often = ++asked > SELDOM;
        if (view != null && now.equals(generation) && often == mapped && view.refresh()) {
            return view;
        }
        close();
        mapped = often;
        Optional<LuceneView> opened = place.index(sql).view(mapped);
        view = opened.orElse(null);
        generation = now;
        return view;
    }

    /// Complete the index. If another process is writing, use the index as it is.
    private void complete(boolean missing) {
        locked(missing, IndexSync::complete);
    }

    /// Update the index on a writing connection. Return whether that was possible.
    ///
    /// @param wait whether to wait for another writing process
    private boolean locked(boolean wait, Consumer<IndexSync> work) {
        try (IndexLock lock = lock(wait)) {
            if (lock == null) {
                return false;
            }
            try (SqliteArchive archive = SqliteArchive.open(sql.file(), languages, true, rebuild)) {
                archive.changeIndex(work);
            }
            return true;
        } catch (SeshatException e) {
            if (e.kind() != Kind.UNWRITABLE && !UnwritableArchive.isMeant(e)) {
                throw e;
            }
            return false;
        }
    }

    /// The archive's lock; null if another process has it, or the index has become available.
    private @Nullable IndexLock lock(boolean wait) {
        Optional<IndexLock> lock = IndexLock.tryTake(sql.file());
        for (int looks = 1; lock.isEmpty() && wait && !isThere(); looks++) {
            if (looks == LOOKS_BEFORE_NEWS) {
                rebuild.waiting(IndexLock.holder(sql.file()) + " is indexing; waiting…");
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SeshatException(Kind.BUSY, "stopped while waiting for the search index.", e);
            }
            lock = IndexLock.tryTake(sql.file());
        }
        return lock.orElse(null);
    }

    /// Whether the writing process has made its first commit. An index that is behind is better than waiting
    /// for a long run to end.
    private boolean isThere() {
        return !damaged && look() != null;
    }

    private LuceneView privateView() {
        try {
            place = IndexPlace.privateOne();
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE,
                    "the archive has no search index, and there is no space to build one (" + e.getMessage() + ").",
                    e);
        }
        SqliteTables tables = new SqliteTables(sql, languages);
        try (IndexSync sync = new IndexSync(sql, place, tables.feed(), rebuild)) {
            sync.buildApart();
        }
        LuceneView built = look();
        if (built == null) {
            throw new IllegalStateException("the index that was built cannot be read");
        }
        return built;
    }

    @Override
    public void close() {
        if (view != null) {
            view.close();
            view = null;
        }
    }
}
