package dev.seshat.archive.status;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import java.nio.file.Path;
import java.util.List;

/// The existing root directories of an agent's logs.
///
/// @param homes the agent's own directories that exist, with or without logs: it is installed, or was
public record AgentRoots(AgentFormat format, List<Path> roots, List<Path> homes) {
    public AgentRoots {
        requireNonNull(format, "format");
        roots = List.copyOf(roots);
        homes = List.copyOf(homes);
    }
}
