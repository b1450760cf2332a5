package dev.seshat.archive.status;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.discover.LogOnDisk;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// How long an agent keeps its logs.
///
/// @param time how long after the last change it deletes a log
/// @param roots where it does so; copies elsewhere are safe
public record Retention(AgentFormat format, Duration time, List<Path> roots) {
    public Retention {
        requireNonNull(format, "format");
        requireNonNull(time, "time");
        roots = List.copyOf(roots);
    }

    /// Whether the agent may have deleted a log by then.
    boolean endsBy(Instant then, LogOnDisk log) {
        return log.log().format().agent().equals(format.agent())
                && roots.stream().anyMatch(log.path()::startsWith)
                && log.stamp().modified().plus(time).isBefore(then);
    }
}
