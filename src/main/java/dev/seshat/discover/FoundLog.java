package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.SessionFile;

/// A log on disk and the format that recognised it.
public record FoundLog(AgentFormat format, SessionFile file) {
    public FoundLog {
        requireNonNull(format, "format");
        requireNonNull(file, "file");
    }
}
