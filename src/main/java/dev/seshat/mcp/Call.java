package dev.seshat.mcp;

import dev.seshat.app.WaitProgress;
import dev.seshat.archive.SkippedRows;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/// A call in progress: its client may cancel it, and may want to hear of its progress.
///
/// The transport knows when a call is cancelled, the tool knows when it waits, and the SDK is between them.
/// So the call is bound to the answering thread.
final class Call implements WaitProgress {

    /// Receives progress.
    interface Follower {
        void progress(int logs, int allLogs);
    }

    private static final ScopedValue<Call> PRESENT = ScopedValue.newInstance();

    private static final long PAUSE_NANOS = 100_000_000;

    private volatile boolean cancelled;
    private volatile SkippedRows skipped = SkippedRows.NONE;
    private @Nullable Follower follower;
    private int reported = -1;
    private long reportedAt = System.nanoTime() - PAUSE_NANOS;

    /// The call that this thread answers.
    static Call present() {
        return PRESENT.orElse(new Call());
    }

    /// The code that answers a call.
    interface Answering<X extends Exception> {
        void run() throws X;
    }

    /// Answer it.
    <X extends Exception> void run(Answering<X> answering) throws X {
        ScopedValue.where(PRESENT, this).<@Nullable Void, X>call(() -> {
            answering.run();
            return null;
        });
    }

    /// Record rows that could not be read while answering.
    void skipped(SkippedRows rows) {
        skipped = rows.isEmpty() ? skipped : rows;
    }

    SkippedRows skipped() {
        return skipped;
    }

    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    void follow(Follower present) {
        follower = present;
    }

    /// Progress is reported in growing steps, and not too often.
    @Override
    public void goesOn(int logs, int allLogs) {
        if (cancelled) {
            throw new CancellationException("called off");
        }
        long now = System.nanoTime();
        if (follower != null && allLogs > 0 && logs > reported && now - reportedAt >= PAUSE_NANOS) {
            reported = logs;
            reportedAt = now;
            follower.progress(logs, allLogs);
        }
    }
}
