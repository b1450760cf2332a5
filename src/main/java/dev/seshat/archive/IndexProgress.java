package dev.seshat.archive;

/// Follows a run of the indexer.
@FunctionalInterface
public interface IndexProgress {

    /// So many logs and bytes are done, of so many.
    void update(int logs, int allLogs, long bytes, long allBytes);

    /// This is in the archive now, and others see it.
    default void archived(NewlyArchived what) {}

    /// Follows nothing. No constant, because the start-up cache keeps no lambda of a type that has to be initialised.
    static IndexProgress none() {
        return (_, _, _, _) -> {};
    }
}
