package dev.seshat.mcp;

import dev.seshat.archive.SkippedRows;
import dev.seshat.archive.Waiting;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/// One call that is under way: who made it may call it off, and may want to hear how it goes.
///
/// The transport knows when a call is called off, the tool knows when it waits, and between them is the SDK. So the
/// call is bound to the thread that answers it.
final class Call implements Waiting {

    /// Is told how it goes.
    interface Follower {
        void progress(int logs, int allLogs);
    }

    private static final ScopedValue<Call> PRESENT = ScopedValue.newInstance();

    private static final long PAUSE_NANOS = 100_000_000;

    private volatile boolean calledOff;
    private volatile SkippedRows skipped = SkippedRows.NONE;
    private @Nullable Follower follower;
    private int told = -1;
    private long toldAt = System.nanoTime() - PAUSE_NANOS;

    /// The call that this thread answers.
    static Call present() {
        return PRESENT.orElse(new Call());
    }

    /// What answers it.
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

    /// Note what could not be read while it was answered.
    void skipped(SkippedRows rows) {
        skipped = rows.isEmpty() ? skipped : rows;
    }

    SkippedRows skipped() {
        return skipped;
    }

    void callOff() {
        calledOff = true;
    }

    boolean isCalledOff() {
        return calledOff;
    }

    void follow(Follower present) {
        follower = present;
    }

    /// Progress is told in steps that grow, and not too often.
    @Override
    public void goesOn(int logs, int allLogs) {
        if (calledOff) {
            throw new CancellationException("called off");
        }
        long now = System.nanoTime();
        if (follower != null && allLogs > 0 && logs > told && now - toldAt >= PAUSE_NANOS) {
            told = logs;
            toldAt = now;
            follower.progress(logs, allLogs);
        }
    }
}
