package dev.seshat.discover;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Delays and combines writes.
///
/// The larger the file, the slower and rarer the writes: they take at most a tenth of the time.
final class WriteBehind implements AutoCloseable {

    private static final long SHORTEST_DELAY_MILLIS = 1000;
    private static final int SHARE_OF_TIME = 10;

    private final Runnable write;
    private @Nullable ScheduledExecutorService timer;
    private long delayMillis = SHORTEST_DELAY_MILLIS;
    private boolean requested;
    private boolean closed;

    WriteBehind(Runnable write) {
        this.write = write;
    }

    synchronized void request() {
        if (requested || closed) {
            return;
        }
        requested = true;
        if (timer == null) {
            timer = new ScheduledThreadPoolExecutor(1, WriteBehind::daemon);
        }
        var _ = timer.schedule(this::run, delayMillis, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable task) {
        return Thread.ofPlatform().daemon().name("write-behind").unstarted(task);
    }

    private void run() {
        synchronized (this) {
            requested = false;
        }
        long start = System.nanoTime();
        write.run();
        long tookMillis = (System.nanoTime() - start) / 1_000_000;
        synchronized (this) {
            delayMillis = Math.max(SHORTEST_DELAY_MILLIS, tookMillis * SHARE_OF_TIME);
        }
    }

    /// Reject further requests; unwritten ones are left to the caller.
    @Override
    public synchronized void close() {
        closed = true;
        if (timer != null) {
            timer.shutdown();
        }
    }
}
