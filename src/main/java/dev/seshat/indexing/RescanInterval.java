package dev.seshat.indexing;

import dev.seshat.archive.IndexReport;
import java.time.Duration;

/// How often to rescan everything: rarely enough to cost an idle machine next to nothing.
enum RescanInterval {
    /// For missed events: at most a thousandth of a core, up to some 3.6 s per scan.
    BESIDE_EVENTS(1_000, Duration.ofMinutes(5), Duration.ofHours(1)),
    /// Where events are incomplete: at most a hundredth of a core, up to 3 s per scan.
    INSTEAD_OF_EVENTS(100, Duration.ofSeconds(5), Duration.ofMinutes(5));

    private final int times;
    private final Duration least;
    private final Duration most;

    RescanInterval(int times, Duration least, Duration most) {
        this.times = times;
        this.least = least;
        this.most = most;
    }

    /// How long to wait after a scan. One that had something to read says nothing about the cost of the next.
    Duration after(IndexReport report) {
        if (report.bytesRead() > 0) {
            return least;
        }
        Duration wait = report.took().multipliedBy(times);
        return wait.compareTo(least) < 0 ? least : wait.compareTo(most) > 0 ? most : wait;
    }
}
