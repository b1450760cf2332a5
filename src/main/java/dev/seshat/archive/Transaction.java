package dev.seshat.archive;

import dev.seshat.archive.LogIntake.Result;
import dev.seshat.discover.LogOnDisk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The logs that are written and not yet committed. They count, and are told of, once they are.
///
/// The first transaction is small, so that the newest sessions are soon found; each is twice the one before, up to a
/// size that memory bears.
final class Transaction {

    private static final long FIRST_BYTES = 1 << 20;
    private static final long MOST_BYTES = 48 << 20;

    private record Taken(
            LogOnDisk log,
            Result result,
            boolean isNew,
            @Nullable Kept kept) {}

    private final ArchiveWriter writer;
    private final IndexTally tally;
    private final IndexProgress progress;
    private final List<Taken> uncommitted = new ArrayList<>();
    private long bytes;
    private long limit = FIRST_BYTES;

    Transaction(ArchiveWriter writer, IndexTally tally, IndexProgress progress) {
        this.writer = writer;
        this.tally = tally;
        this.progress = progress;
    }

    /// Some of a log was written.
    void grow(long more) {
        bytes += more;
    }

    /// A log is written as a whole; commit if that is enough.
    ///
    /// @param isNew whether the archive had nothing of it
    /// @param kept what the log no longer holds
    void add(LogOnDisk log, Result result, boolean isNew, @Nullable Kept kept) {
        uncommitted.add(new Taken(log, result, isNew, kept));
        if (bytes >= limit) {
            commit();
            limit = Math.min(2 * limit, MOST_BYTES);
        }
    }

    void commit() {
        writer.commit();
        for (Taken taken : uncommitted) {
            tally.taken(taken.result(), taken.isNew(), taken.kept());
            NewlyArchived.of(taken.result(), taken.isNew(), taken.kept()).ifPresent(progress::archived);
        }
        clear();
    }

    /// Undo all that is not committed; gives the logs that it undoes, in their order.
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
