package dev.seshat.discover;

/// Follows a long piece of work.
public interface Progress {

    /// Follows nothing.
    Progress NONE = (_, _) -> {};

    /// So much is done. Called by any thread, often.
    void update(int done, int total);
}
