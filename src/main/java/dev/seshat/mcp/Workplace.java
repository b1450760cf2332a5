package dev.seshat.mcp;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the client runs that started this process.
///
/// @param workstation the machine: only its own logs can be read here
/// @param directory its working directory, which a process inherits; null when clients come over HTTP
/// @param sessionIds the sessions that its environment names
public record Workplace(String workstation, @Nullable Path directory, List<String> sessionIds) {

    public Workplace {
        sessionIds = List.copyOf(sessionIds);
    }

    /// For clients that come over HTTP, from anywhere.
    public static Workplace unknown(String workstation) {
        return new Workplace(workstation, null, List.of());
    }
}
