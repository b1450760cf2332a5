package dev.seshat.indexing;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Changes waiting to be processed: the first change of a log is due at once, further ones only some time
/// after the last, so that a busy log is not read all the time. Not thread-safe.
final class ChangeDebouncer {

    private final Duration pause;
    private final Set<Path> waiting = new HashSet<>();
    private final Map<Path, Instant> lastDone = new HashMap<>();

    ChangeDebouncer(Duration pause) {
        this.pause = pause;
    }

    void add(Collection<Path> changed) {
        waiting.addAll(changed);
    }

    /// Remove and return what is due.
    Set<Path> take(Instant now) {
        lastDone.values().removeIf(done -> !done.plus(pause).isAfter(now));
        Set<Path> due = new HashSet<>(waiting);
        due.removeAll(lastDone.keySet());
        waiting.removeAll(due);
        return due;
    }

    /// Mark these as done.
    void done(Collection<Path> places, Instant now) {
        places.forEach(place -> lastDone.put(place, now));
    }

    /// Mark everything as done.
    void allDone(Instant now) {
        done(waiting, now);
        waiting.clear();
    }

    /// How long until the next change is due; empty if none is waiting.
    Optional<Duration> untilDue(Instant now) {
        return waiting.stream()
                .map(place -> lastDone.getOrDefault(place, Instant.MIN))
                .map(done -> done.equals(Instant.MIN) ? Duration.ZERO : Duration.between(now, done.plus(pause)))
                .min(Duration::compareTo)
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }
}
