package dev.seshat.archive;

/// Hears how it goes while an answer has to wait for the archive.
@FunctionalInterface
public interface Waiting {

    /// Waits as long as it takes, and wants to hear nothing.
    Waiting NOBODY = (_, _) -> {};

    /// So many logs are archived, of so many; called every few milliseconds. Who does not want to wait any longer
    /// throws.
    void goesOn(int logs, int allLogs);
}
