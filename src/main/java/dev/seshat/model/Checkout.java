package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/// A directory that sessions worked in.
///
/// @param repository the repository whose worktree it is: its path, or its name where the path does not tell more;
///     absent when it is no worktree
public record Checkout(Project project, @Nullable String repository) {

    public static final Checkout UNKNOWN = new Checkout(Project.UNKNOWN, null);

    public Checkout {
        requireNonNull(project, "project");
        repository = repository != null ? repository : WorktreePath.repository(project.path());
    }
}
