package dev.seshat.http.api;

import dev.seshat.model.SeshatException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// Gives back the memory that answers took, once nobody has asked for a while. Java by itself keeps it until there is
/// work again, and a server is at rest nearly always.
final class Rest {

    private static final Duration QUIET = Duration.ofSeconds(15);

    private final Runnable letGo;
    private final Duration quiet;
    private final AtomicBoolean awaited = new AtomicBoolean();
    private volatile long lastAnswer;

    /// @param letGo lets go of what is held for the next who asks and can be had anew
    Rest(Runnable letGo) {
        this(letGo, QUIET);
    }

    /// @param quiet for how long nobody must have asked
    Rest(Runnable letGo, Duration quiet) {
        this.letGo = letGo;
        this.quiet = quiet;
    }

    /// Something was answered.
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
            letGo.run();
        } catch (SeshatException e) {
            // A connection that is lost need not be closed.
        }
        System.gc();
    }
}
