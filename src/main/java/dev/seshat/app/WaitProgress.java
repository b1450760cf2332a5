package dev.seshat.app;

/// Receives progress while an answer waits for the archive.
@FunctionalInterface
public interface WaitProgress {

    /// Waits as long as it takes, without progress.
    WaitProgress NOBODY = (_, _) -> {};

    /// The progress in logs; called every few milliseconds. Throws to stop waiting.
    void goesOn(int logs, int allLogs);
}
