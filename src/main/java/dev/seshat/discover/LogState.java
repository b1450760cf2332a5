package dev.seshat.discover;

/// Which sessions a list shows, by what became of their logs.
public enum LogState {
    /// All of them, whether the log is on this disk, on another workstation, or gone.
    ANY,
    /// Those whose log is on this disk.
    ON_DISK,
    /// Those whose log is gone: `is:archived` in a query.
    GONE;

    /// Whether sessions of the archive are shown, and it has to be asked.
    public boolean isInArchive() {
        return this != ON_DISK;
    }
}
