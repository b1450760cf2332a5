package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// A store of an agent that was found and could not be read.
///
/// @param agent the agent's short name
/// @param reason what was not understood, as a sentence
public record NotUnderstood(String agent, Path path, String reason) {
    public NotUnderstood {
        requireNonNull(agent, "agent");
        requireNonNull(path, "path");
        requireNonNull(reason, "reason");
    }
}
