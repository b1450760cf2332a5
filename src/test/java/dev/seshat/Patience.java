package dev.seshat;

import java.time.Duration;
import java.util.concurrent.Callable;

/// How long tests wait for what must happen: so long that on the busiest machine only what never happens fails.
public final class Patience {

    public static final Duration LIMIT = Duration.ofMinutes(4);

    private static final int PAUSE_MILLIS = 30;

    private Patience() {}

    /// Wait until something holds.
    public static void until(Callable<Boolean> hope) throws Exception {
        long start = System.nanoTime();
        while (!hope.call()) {
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new AssertionError("still not so after " + LIMIT.toMinutes() + " minutes");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
