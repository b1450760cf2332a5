package dev.seshat.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Where an agent that keeps its logs by working directory looks for those of a directory.
public interface LogPlacement {

    /// The files and directories that make up a session, such as its log and the logs of its subagents. Each is moved
    /// as a whole and keeps its name.
    List<Path> parts(SessionFile log);

    /// The directory in which these must be for the agent to find the session from a working directory; empty if that
    /// cannot be known.
    Optional<Path> directoryFor(SessionFile log, String workingDirectory);

    /// What belongs to a project rather than to one of its sessions, by name, in the same directory as the parts. It
    /// goes
    /// with the last of them.
    default List<String> ofProject() {
        return List.of();
    }
}
