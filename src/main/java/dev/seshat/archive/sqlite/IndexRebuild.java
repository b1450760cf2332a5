package dev.seshat.archive.sqlite;

/// Reports progress while a search index is rebuilt from the archive: after an update of Seshat, or because
/// its files are missing or damaged.
public interface IndexRebuild {

    /// Report how many of all sessions are indexed: first none, finally all.
    void progress(int sessions, int all);

    /// Report that another process must finish first.
    void waiting(String message);

    /// A listener that ignores everything.
    static IndexRebuild unseen() {
        return new IndexRebuild() {
            @Override
            public void progress(int sessions, int all) {
                // Nobody listens.
            }

            @Override
            public void waiting(String message) {
                // Nobody listens.
            }
        };
    }
}
