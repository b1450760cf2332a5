package dev.seshat.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// The peak memory of a process. The system reports it only while the process lives.
final class PeakMemory {

    private static final long MINUTES = 4;

    private PeakMemory() {}

    /// Wait for a process and watch its memory.
    static long kilobytesOf(Process process) throws InterruptedException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        long peak = 0;
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        while (!process.waitFor(10, TimeUnit.MILLISECONDS)) {
            if (System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new AssertionError("still running after " + MINUTES + " minutes");
            }
            peak = Math.max(peak, residentPeak(status));
        }
        return peak;
    }

    private static long residentPeak(Path status) {
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // it has just ended
        }
    }
}
