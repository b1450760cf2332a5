package dev.seshat.archive;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Changes that wait for their turn: the first of a log is due at once, another only a while after the last, so that a
/// log that is written to all the time is not read all the time. Not thread-safe.
final class HeldBack {

    private final Duration pause;
    private final Set<Path> waiting = new HashSet<>();
    private final Map<Path, Instant> lastDone = new HashMap<>();

    HeldBack(Duration pause) {
        this.pause = pause;
    }

    void add(Collection<Path> changed) {
        waiting.addAll(changed);
    }

    /// What is due by now; it waits no longer.
    Set<Path> take(Instant now) {
        lastDone.values().removeIf(done -> !done.plus(pause).isAfter(now));
        Set<Path> due = new HashSet<>(waiting);
        due.removeAll(lastDone.keySet());
        waiting.removeAll(due);
        return due;
    }

    /// These have been dealt with.
    void done(Collection<Path> places, Instant now) {
        places.forEach(place -> lastDone.put(place, now));
    }

    /// Everything has been dealt with.
    void allDone(Instant now) {
        done(waiting, now);
        waiting.clear();
    }

    /// How long until the next one is due; nothing when none waits.
    Optional<Duration> untilDue(Instant now) {
        return waiting.stream()
                .map(place -> lastDone.getOrDefault(place, Instant.MIN))
                .map(done -> done.equals(Instant.MIN) ? Duration.ZERO : Duration.between(now, done.plus(pause)))
                .min(Duration::compareTo)
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }
}
