package dev.seshat.archive.status;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import java.nio.file.Path;
import java.util.List;

/// The existing root directories of an agent's logs.
public record AgentRoots(AgentFormat format, List<Path> roots) {
    public AgentRoots {
        requireNonNull(format, "format");
        roots = List.copyOf(roots);
    }
}
