package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.discover.LogOnDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What an index run should do.
///
/// @param wanted the logs to check; others are ignored but do not count as gone
/// @param all whether every log is wanted, so that missing ones are gone
/// @param again logs to read from the beginning, even if unchanged
/// @param rereadAll whether to read all of them from the beginning
/// @param budget when to stop, with the newest done and the rest left for the next run; null for never
public record IndexRequest(
        Predicate<LogOnDisk> wanted,
        boolean all,
        Set<Path> again,
        boolean rereadAll,
        @Nullable Duration budget) {

    /// Archive whatever has changed.
    public static final IndexRequest CHANGES = new IndexRequest(_ -> true, true, Set.of(), false, null);

    /// Read every log from its beginning.
    public static final IndexRequest REREAD_ALL = new IndexRequest(_ -> true, true, Set.of(), true, null);

    public IndexRequest {
        requireNonNull(wanted, "wanted");
        again = Set.copyOf(again);
    }

    /// Whether to read this log from its beginning in any case.
    public boolean isAgain(Path log) {
        return rereadAll || again.contains(log);
    }

    /// Only these logs.
    public IndexRequest only(Predicate<LogOnDisk> these) {
        return new IndexRequest(these, false, again, rereadAll, budget);
    }

    /// Read these from the beginning, and nothing else.
    public IndexRequest again(Set<Path> logs) {
        return new IndexRequest(log -> logs.contains(log.path()), false, logs, rereadAll, budget);
    }

    /// Stop after about this time.
    public IndexRequest within(Duration time) {
        return new IndexRequest(wanted, all, again, rereadAll, time);
    }
}
