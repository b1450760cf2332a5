package dev.seshat.archive;

import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;

/// Changes an archive. Changes are invisible, and do not survive a crash, until committed.
public interface ArchiveWriter extends AutoCloseable {

    /// Announce how much will be written, so that the newest sessions get the highest numbers.
    ///
    /// @param bytes the total size of the logs, or of their tails
    void expect(int logs, long bytes);

    /// Archive a log from its beginning. It replaces what the archive has of this log; messages that the log
    /// no longer contains are kept (see [VersionReconciler][dev.seshat.archive.versions.VersionReconciler]).
    SessionIntake replace(Workstation workstation, Path log, Instant modified);

    /// Archive the rest of a log that has grown.
    SessionIntake extend(SourceFile known, Instant modified);

    /// Record that a log was checked and why nothing, or nothing new, was archived.
    void note(SourceFile source);

    /// Record which logs are gone, and which of the missing ones exist again.
    void presence(Workstation workstation, Collection<Path> gone, Collection<Path> back);

    /// Copy a session from another archive, with everything that belongs to it: its log is gone.
    void adopt(ArchivedSession session, Archive from);

    /// The directory of a session has moved: give it the key, the project and the log of `moved`. Its messages stay,
    /// and a log that only moved is not read again. If its log is archived under the new key already, it becomes a
    /// former version of that, or nothing where that holds all of it.
    void move(SessionKey key, Session moved);

    /// Permanently delete a session and its former versions; it is not archived again even if its log exists.
    void forget(SessionKey key, Instant at);

    /// Undo `forget`. The log of the session, if it exists, counts as new.
    void remember(SessionKey key);

    /// Rewrite the words of sessions whose project now has another language. Work that a store commits along
    /// the way is not repeated after an interruption.
    ///
    /// @param workstation the current one, as for [Archive#hasStaleWords]
    void reword(Workstation workstation);

    /// Make the links of sessions that an older Seshat archived, newest first.
    ///
    /// @param most how many sessions at most
    /// @return how many there were; 0 if all sessions have their links
    int link(Workstation workstation, int most);

    /// Record that a run for a workstation changed the archive without errors.
    void synced(Workstation workstation, Instant at);

    /// Takes the bytes of files, in the same transactions.
    RawKeeper raw();

    /// Commit everything written so far.
    void commit();

    /// Optimize for searches after the last commit, if it is worth the time.
    void settle();

    /// Ensure that no deleted data remains on disk.
    void erase();

    /// Roll back what was not committed.
    @Override
    void close();
}
