package dev.seshat.mcp;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the client runs that started this process.
///
/// @param workstation the machine: only its own logs can be read here
/// @param directory its working directory, which a process inherits; null for HTTP clients
/// @param sessionIds the sessions named in its environment
public record ClientContext(String workstation, @Nullable Path directory, List<String> sessionIds) {

    public ClientContext {
        sessionIds = List.copyOf(sessionIds);
    }

    /// For HTTP clients, which may be anywhere.
    public static ClientContext unknown(String workstation) {
        return new ClientContext(workstation, null, List.of());
    }
}
