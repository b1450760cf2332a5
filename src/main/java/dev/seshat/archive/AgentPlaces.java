package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import java.nio.file.Path;
import java.util.List;

/// Where the logs of an agent are looked for.
///
/// @param roots those that are there
public record AgentPlaces(AgentFormat format, List<Path> roots) {
    public AgentPlaces {
        requireNonNull(format, "format");
        roots = List.copyOf(roots);
    }
}
