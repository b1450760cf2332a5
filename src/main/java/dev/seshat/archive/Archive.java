package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.usage.UsageRecords;
import dev.seshat.model.Checkout;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The sessions and messages that Seshat keeps, whatever happens to the logs.
///
/// Failures of the store are [dev.seshat.model.SeshatException]s. One thread at a time; any number of
/// archives may be open on one store, and one of them may write.
public interface Archive extends AutoCloseable {

    /// A packer for this archive, which does not touch the database: for one thread, which may be another one.
    MessagePacker packer();

    /// What is known about each log of a workstation, by path: enough to tell whether it has changed.
    Map<Path, LogRecord> knownLogs(Workstation workstation);

    /// The same for logs at or below some paths only, at the cost of these alone.
    Map<Path, LogRecord> knownLogs(Workstation workstation, Collection<Path> places);

    /// Everything known about one log.
    Optional<SourceFile> source(Workstation workstation, Path path);

    /// Find sessions with this id or, if there are none, with ids that begin with it. A former version is
    /// found only by its whole id.
    List<ArchivedSession> withId(String id);

    /// Find a session by its key.
    Optional<ArchivedSession> find(SessionKey key);

    /// Find the sessions of a session's subagents, in no particular order.
    List<ArchivedSession> subagents(SessionKey parent);

    /// Find the former versions of a session, oldest first.
    List<ArchivedSession> formersOf(SessionKey key);

    /// Find what the logs of a workstation no longer contain although they exist: sessions of which the log
    /// has only a part, and former versions.
    List<ArchivedSession> incomplete(Workstation workstation);

    /// Pass on every session, newest first, including former versions.
    void sessions(Consumer<ArchivedSession> use);

    /// The sessions that are not on this disk, for a list.
    OffDiskSessions offDisk();

    /// Pass on the messages of a session from a seq on, in order.
    void messages(SessionKey key, int from, MessageSink sink);

    /// Pass on the responses of a session.
    void responses(SessionKey key, Consumer<ModelResponse> use);

    /// What statistics are computed from.
    UsageRecords usage();

    /// Start a search on a snapshot; close it afterwards, because it holds on to the snapshot.
    Finder finder();

    /// The directories that sessions worked in, without duplicates. The cost does not depend on the number of
    /// sessions.
    List<Checkout> checkouts();

    /// Count everything.
    ArchiveCounts counts();

    /// How many sessions of each agent a workstation has; all of them in an embedded archive.
    Map<String, Long> countsByAgent(Workstation workstation);

    /// Whether the current user may write for a workstation.
    boolean isWritableFor(String workstationId);

    /// Pass on the logs of a workstation that could not be archived, with the reason, or that have lines or records
    /// that were not understood.
    void troubles(Workstation workstation, Consumer<SourceFile> use);

    /// The unreadable rows that were skipped since the last call. Only shared archives can have any.
    default SkippedRows takeSkipped() {
        return SkippedRows.NONE;
    }

    /// Search for unreadable rows.
    default SkippedRows findUnreadable() {
        return SkippedRows.NONE;
    }

    /// The sessions deleted with `forget`.
    List<ForgottenSession> forgotten();

    /// When a run for a workstation last changed the archive without errors.
    Optional<Instant> lastSync(Workstation workstation);

    /// Whether the words of some session are in another language than the one now set for its project.
    ///
    /// @param workstation the current one; in a shared archive, other workstations' settings apply to their
    /// sessions
    boolean hasStaleWords(Workstation workstation);

    /// Verify all checksums; empty if the database does that itself.
    default Optional<DamageReport> checkAll() {
        return Optional.empty();
    }

    /// What links sessions with each other, with files and with other things.
    SessionLinks links();

    /// The bytes of logs that this archive keeps.
    RawLogs raw();

    /// A message as this archive would store it: one that others read has its secrets masked.
    default Message asStored(Message message) {
        return message;
    }

    /// Write to the archive. The caller holds the lock of the [Store].
    ArchiveWriter writer();

    @Override
    void close();
}
