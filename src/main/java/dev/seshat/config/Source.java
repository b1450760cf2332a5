package dev.seshat.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// A directory of logs that the settings name.
///
/// @param agent the short name of the agent whose logs they are
/// @param add whether the agent's own directories are read too; else this one is read in their stead
public record Source(String agent, Setting<Path> root, boolean add) {
    public Source {
        requireNonNull(agent, "agent");
        requireNonNull(root, "root");
    }
}
