package dev.seshat.archive;

import dev.seshat.model.Mask;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;

/// Changes an archive. Nothing is seen by others, or outlives a crash, before it is committed.
public interface ArchiveWriter extends AutoCloseable {

    /// Say how much is about to come, so that what is newest can be stored as the newest.
    ///
    /// @param bytes the size of the logs, or of their tails
    void expect(int logs, long bytes);

    /// Say how the secrets of all that comes are masked. What was stored before is compared as if it were masked so.
    default void masksWith(Mask mask) {}

    /// Take in a log from its beginning. It takes the place of what the archive has of this log; messages that the log
    /// no
    /// longer holds are kept (see [Settlement]).
    Intake replace(Workstation workstation, LogToRead log);

    /// Take in the rest of a log that has grown.
    Intake extend(SourceFile known, LogToRead log);

    /// Note of a log that it was looked at and why nothing was taken in, or nothing new.
    void note(SourceFile source);

    /// Say which logs are gone, and which of those that were are there again.
    void presence(Workstation workstation, Collection<Path> gone, Collection<Path> back);

    /// Copy a session from another archive, with all that belongs to it: its log cannot tell of it any more.
    void adopt(ArchivedSession session, Archive from);

    /// Delete a session for good, and its former versions; it stays deleted although its log is there.
    void forget(SessionKey key, Instant at);

    /// Take a session back that was forgotten. Its log, if it is there, counts as new.
    void remember(SessionKey key);

    /// Prepare the words of those sessions anew whose project has another language now, and of no others. What a store
    /// makes last on the way need not be done again when this is ended early.
    ///
    /// @param workstation whose run it is, as for [Archive#hasStaleWords]
    void reword(Workstation workstation);

    /// A run for a workstation has ended that changed something and met no error.
    void synced(Workstation workstation, Instant at);

    /// Make what was written so far last, and show it to others.
    void commit();

    /// All that was expected is committed: put it in order for those who search, if it is worth the time.
    void settle();

    /// Make sure that nothing is left on disk of what was deleted.
    void erase();

    /// Undo what was not committed.
    @Override
    void close();
}
