package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.discover.LogOnDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a run of the indexer is to do.
///
/// @param wanted the logs to look at; the others are as if they were not there, but they are not gone
/// @param all whether every log is wanted, so that one that is not met is gone
/// @param again logs to read from the beginning, changed or not
/// @param anew whether to read all of them so
/// @param budget when to stop, with the newest done and the rest left for the next run; null for never
public record IndexRequest(
        Predicate<LogOnDisk> wanted,
        boolean all,
        Set<Path> again,
        boolean anew,
        @Nullable Duration budget) {

    /// Take in whatever has changed.
    public static final IndexRequest CHANGES = new IndexRequest(_ -> true, true, Set.of(), false, null);

    /// Read every log from its beginning.
    public static final IndexRequest ANEW = new IndexRequest(_ -> true, true, Set.of(), true, null);

    public IndexRequest {
        requireNonNull(wanted, "wanted");
        again = Set.copyOf(again);
    }

    /// Whether this log is to be read from its beginning in any case.
    boolean isAgain(Path log) {
        return anew || again.contains(log);
    }

    /// Only these logs.
    public IndexRequest only(Predicate<LogOnDisk> these) {
        return new IndexRequest(these, false, again, anew, budget);
    }

    /// Read these anew, and nothing else.
    public IndexRequest again(Set<Path> logs) {
        return new IndexRequest(log -> logs.contains(log.path()), false, logs, anew, budget);
    }

    /// Take no longer than this, or hardly.
    public IndexRequest within(Duration time) {
        return new IndexRequest(wanted, all, again, anew, time);
    }
}
