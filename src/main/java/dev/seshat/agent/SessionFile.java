package dev.seshat.agent;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file that holds a session, and what its name and place alone tell.
///
/// @param id the session's id, where the name is one
/// @param subagent whether it is the log of a subagent
/// @param parentId the session that started the subagent, where the place tells it
public record SessionFile(
        Path path,
        @Nullable String id,
        boolean subagent,
        @Nullable String parentId) {
    public SessionFile {
        requireNonNull(path, "path");
    }
}
