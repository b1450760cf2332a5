package dev.seshat.indexing;

import dev.seshat.archive.ArchiveWriter;
import dev.seshat.archive.LogShortfall;
import dev.seshat.discover.LogOnDisk;
import dev.seshat.indexing.LogReadTask.Result;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The logs written and not yet committed. They are counted and reported once committed.
///
/// The first transaction is small, so that the newest sessions are found soon; each is twice as large as the
/// previous one, up to a size that memory allows.
final class Transaction {

    private static final long FIRST_BYTES = 1 << 20;
    private static final long MOST_BYTES = 48 << 20;

    private record Taken(
            LogOnDisk log,
            Result result,
            boolean isNew,
            @Nullable LogShortfall kept) {}

    private final ArchiveWriter writer;
    private final IndexRunCounts counts;
    private final IndexProgress progress;
    private final List<Taken> uncommitted = new ArrayList<>();
    private long bytes;
    private long limit = FIRST_BYTES;

    Transaction(ArchiveWriter writer, IndexRunCounts counts, IndexProgress progress) {
        this.writer = writer;
        this.counts = counts;
        this.progress = progress;
    }

    /// Part of a log was written.
    void grow(long more) {
        bytes += more;
    }

    /// A log is completely written; commit if that is enough.
    ///
    /// @param isNew whether the archive had nothing of it
    /// @param kept what the log no longer contains
    void add(LogOnDisk log, Result result, boolean isNew, @Nullable LogShortfall kept) {
        uncommitted.add(new Taken(log, result, isNew, kept));
        if (bytes >= limit) {
            commit();
            limit = Math.min(2 * limit, MOST_BYTES);
        }
    }

    void commit() {
        writer.commit();
        for (Taken taken : uncommitted) {
            counts.taken(taken.result(), taken.isNew(), taken.kept());
            NewlyArchived.of(taken.result(), taken.isNew(), taken.kept()).ifPresent(progress::archived);
        }
        clear();
    }

    /// Roll back everything uncommitted; returns the affected logs, in order.
    List<LogOnDisk> undo() {
        writer.close();
        List<LogOnDisk> undone = uncommitted.stream().map(Taken::log).toList();
        clear();
        return undone;
    }

    private void clear() {
        uncommitted.clear();
        bytes = 0;
    }
}
