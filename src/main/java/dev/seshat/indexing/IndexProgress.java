package dev.seshat.indexing;

/// Follows an index run.
@FunctionalInterface
public interface IndexProgress {

    /// The progress in logs and bytes.
    void update(int logs, int allLogs, long bytes, long allBytes);

    /// This session is committed and visible to others.
    default void archived(NewlyArchived what) {}

    /// Sessions that an older Seshat archived get their links.
    default void linking(int sessions, int all) {}

    /// The run has ended, successfully or not.
    default void ended() {}

    /// Ignores everything. Not a constant, because the start-up cache keeps no lambda of a type that must be
    /// initialized.
    static IndexProgress none() {
        return (_, _, _, _) -> {};
    }
}
