package dev.seshat;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.api.function.Executable;

/// The processor time of work in one thread. The other load of a machine does not count.
public final class CpuTime {

    private CpuTime() {}

    /// Measure some work; after two minutes it is given up.
    public static Duration of(Executable work) {
        return assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long start = threads.getCurrentThreadCpuTime();
            work.execute();
            return Duration.ofNanos(threads.getCurrentThreadCpuTime() - start);
        });
    }
}
