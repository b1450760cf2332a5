package dev.seshat.search;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Receives the progress of a scan and may stop it.
@FunctionalInterface
public interface ScanWatch {

    /// Decide whether to continue. Called by the searching thread, every few milliseconds.
    ///
    /// @param searched how many sessions were searched
    /// @param all how many there are to search
    /// @param found how many of them match
    boolean goesOn(int searched, int all, int found);

    /// Whether the scan should stop at once, within a text if need be. Called by any thread.
    default boolean isStopped() {
        return false;
    }

    /// The time limit for an answer of a server.
    Duration PATIENCE = Duration.ofSeconds(10);

    /// A watch that starts now and stops the search at that limit.
    static ScanWatch patient() {
        return of(PATIENCE);
    }

    /// A watch that stops the search after some time from now.
    static ScanWatch of(Duration atMost) {
        long start = System.nanoTime();
        return until(() -> System.nanoTime() - start >= atMost.toNanos());
    }

    /// A watch that stops the search as soon as a condition holds, which any thread may ask.
    static ScanWatch until(BooleanSupplier stopped) {
        return new ScanWatch() {
            @Override
            public boolean goesOn(int searched, int all, int found) {
                return !stopped.getAsBoolean();
            }

            @Override
            public boolean isStopped() {
                return stopped.getAsBoolean();
            }
        };
    }

    /// A watch that stops the search when either of two does.
    default ScanWatch and(ScanWatch other) {
        ScanWatch first = this;
        return new ScanWatch() {
            @Override
            public boolean goesOn(int searched, int all, int found) {
                return first.goesOn(searched, all, found) && other.goesOn(searched, all, found);
            }

            @Override
            public boolean isStopped() {
                return first.isStopped() || other.isStopped();
            }
        };
    }
}
