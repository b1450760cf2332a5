package dev.seshat.mcp;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the client runs that started this process.
///
/// @param directory its working directory, which a process inherits; null when clients come over HTTP
/// @param sessionIds the sessions that its environment names
public record Workplace(@Nullable Path directory, List<String> sessionIds) {

    static final Workplace UNKNOWN = new Workplace(null, List.of());

    public Workplace {
        sessionIds = List.copyOf(sessionIds);
    }
}
