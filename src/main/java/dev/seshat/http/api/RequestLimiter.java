package dev.seshat.http.api;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits concurrent requests, each until its response is sent: slow readers hold on to what they are sent.
/// Other requests wait for a while. Safe for any number of threads.
final class RequestLimiter {

    private static final int AT_ONCE = 24;
    private static final int PATIENCE_SECONDS = 20;

    private final Semaphore free = new Semaphore(AT_ONCE, true);
    private final IdleMemoryRelease idleRelease;

    /// @param atRest called after a while without requests
    RequestLimiter(Runnable atRest) {
        idleRelease = new IdleMemoryRelease(atRest);
    }

    void take(Runnable answering) {
        try {
            if (!free.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new SeshatException(Kind.BUSY, "too many requests at once. Try again in a few seconds.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "the server is shutting down.", e);
        }
        try {
            answering.run();
        } finally {
            free.release();
            idleRelease.answered();
        }
    }
}
