package dev.seshat.http.api;

import dev.seshat.model.SeshatException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// Releases memory after a while without requests. Java by itself keeps it until there is work again, and a
/// server is idle most of the time.
final class IdleMemoryRelease {

    private static final Duration QUIET = Duration.ofSeconds(15);

    private final Runnable release;
    private final Duration quiet;
    private final AtomicBoolean awaited = new AtomicBoolean();
    private volatile long lastAnswer;

    /// @param release releases caches that can be rebuilt
    IdleMemoryRelease(Runnable release) {
        this(release, QUIET);
    }

    /// @param quiet how long there must be no request
    IdleMemoryRelease(Runnable release, Duration quiet) {
        this.release = release;
        this.quiet = quiet;
    }

    /// A request was answered.
    void answered() {
        lastAnswer = System.nanoTime();
        if (awaited.compareAndSet(false, true)) {
            Thread.ofVirtual().name("rest").start(this::await);
        }
    }

    private void await() {
        try {
            for (Duration left = quiet; left.isPositive(); left = quiet.minusNanos(System.nanoTime() - lastAnswer)) {
                Thread.sleep(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        awaited.set(false);
        try {
            release.run();
        } catch (SeshatException e) {
            // A lost connection need not be closed.
        }
        System.gc();
    }
}
