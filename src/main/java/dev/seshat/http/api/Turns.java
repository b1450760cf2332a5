package dev.seshat.http.api;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// So many are answered at once, until they have their answer: those who read slowly, or not at all, hold on to what
/// they were to be sent. Others wait for a while. Safe for any number of threads.
final class Turns {

    private static final int AT_ONCE = 24;
    private static final int PATIENCE_SECONDS = 20;

    private final Semaphore free = new Semaphore(AT_ONCE, true);
    private final Rest rest;

    /// @param atRest what to do once nobody has asked for a while
    Turns(Runnable atRest) {
        rest = new Rest(atRest);
    }

    void take(Runnable answering) {
        try {
            if (!free.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new SeshatException(Kind.BUSY, "too many ask at once. Ask again in some seconds.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SeshatException(Kind.BUSY, "the server is ending.", e);
        }
        try {
            answering.run();
        } finally {
            free.release();
            rest.answered();
        }
    }
}
