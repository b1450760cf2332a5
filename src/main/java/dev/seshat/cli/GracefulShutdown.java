package dev.seshat.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lets a process close its resources after a signal before it exits.
final class GracefulShutdown implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 8;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    GracefulShutdown() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    private void end() {
        asked.countDown();
        try {
            boolean _ = closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Wait for a signal.
    void await() throws InterruptedException {
        asked.await();
    }

    /// Whether a signal has arrived.
    boolean isAsked() {
        return asked.getCount() == 0;
    }

    /// Everything is closed.
    @Override
    public void close() {
        closed.countDown();
    }
}
