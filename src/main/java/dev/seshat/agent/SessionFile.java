package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A log file and what its name and location alone say.
///
/// @param id the session's id, if the name is one
/// @param subagent whether it is the log of a subagent
/// @param parentId the session that started the subagent, if the location says so
public record SessionFile(
        Path path,
        @Nullable String id,
        boolean subagent,
        @Nullable String parentId) {
    public SessionFile {
        requireNonNull(path, "path");
    }
}
