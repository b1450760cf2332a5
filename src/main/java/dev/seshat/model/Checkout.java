package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/// A directory that sessions worked in.
///
/// @param repository the repository if this is one of its worktrees: its path, or only its name if the path
///     is unknown; null otherwise
public record Checkout(Project project, @Nullable String repository) {

    public static final Checkout UNKNOWN = new Checkout(Project.UNKNOWN, null);

    public Checkout {
        requireNonNull(project, "project");
        repository = repository != null ? repository : WorktreePath.repository(project.path());
    }
}
