package dev.seshat.archive;

import java.time.Duration;

/// How often to look at everything: seldom enough that the looks of an idle machine cost next to nothing.
enum LookInterval {
    /// For what events have missed: a thousandth of a core at most, up to some 3.6 s a look.
    BESIDE_EVENTS(1_000, Duration.ofMinutes(5), Duration.ofHours(1)),
    /// Where events do not tell everything: a hundredth of a core at most, up to 3 s a look.
    INSTEAD_OF_EVENTS(100, Duration.ofSeconds(5), Duration.ofMinutes(5));

    private final int times;
    private final Duration least;
    private final Duration most;

    LookInterval(int times, Duration least, Duration most) {
        this.times = times;
        this.least = least;
        this.most = most;
    }

    /// How long to wait after a look. One that had something to read says nothing of what the next will cost.
    Duration after(IndexReport report) {
        if (report.bytesRead() > 0) {
            return least;
        }
        Duration wait = report.took().multipliedBy(times);
        return wait.compareTo(least) < 0 ? least : wait.compareTo(most) > 0 ? most : wait;
    }
}
