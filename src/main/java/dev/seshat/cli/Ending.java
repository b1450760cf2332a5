package dev.seshat.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The end of a process that has something to close first: a signal asks for it, and it comes when all is closed.
final class Ending implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 8;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    Ending() {
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

    /// Wait until the process is asked to end.
    void await() throws InterruptedException {
        asked.await();
    }

    /// All is closed.
    @Override
    public void close() {
        closed.countDown();
    }
}
