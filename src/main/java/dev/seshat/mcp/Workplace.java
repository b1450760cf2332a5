package dev.seshat.mcp;

import dev.seshat.host.Environment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

    /// The one of this process.
    public static Workplace of(Environment environment) {
        return new Workplace(
                Path.of("").toAbsolutePath(),
                Stream.of("CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID")
                        .map(environment::find)
                        .flatMap(Optional::stream)
                        .toList());
    }
}
