package dev.seshat.discover;

/// Follows a long operation.
public interface Progress {

    /// Follows nothing.
    Progress NONE = (_, _) -> {};

    /// Reports the work done so far. Called by any thread, often.
    void update(int done, int total);
}
