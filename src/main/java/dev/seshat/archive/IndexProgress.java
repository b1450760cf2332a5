package dev.seshat.archive;

/// Follows a run of the indexer.
@FunctionalInterface
public interface IndexProgress {

    /// Follows nothing.
    IndexProgress NONE = (_, _, _, _) -> {};

    /// So many logs and bytes are done, of so many.
    void update(int logs, int allLogs, long bytes, long allBytes);

    /// This is in the archive now, and others see it.
    default void archived(NewlyArchived what) {}
}
