package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.agent.ModelResponse;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The sessions and messages that Seshat keeps, whatever becomes of the logs.
///
/// Whatever goes wrong with the store is a [dev.seshat.model.SeshatException]. One thread at a time; any number of
/// archives may be open on one store, and one of them may write.
public interface Archive extends AutoCloseable {

    /// What makes parcels for this archive, without touching it: for one thread, which need not be this one.
    Packer packer();

    /// What is known of each log of a machine, by path: enough to tell whether it has changed.
    Map<Path, KnownLog> knownLogs(Workstation workstation);

    /// The same of the logs at or below some places only. Cost: theirs, however much else there is.
    Map<Path, KnownLog> knownLogs(Workstation workstation, Collection<Path> places);

    /// All that is known of one log.
    Optional<SourceFile> source(Workstation workstation, Path path);

    /// Find the sessions whose id is, or if there is none begins with, this text. A former version is found by its
    /// whole
    /// id only.
    List<ArchivedSession> withId(String id);

    /// Find a session by its key.
    Optional<ArchivedSession> find(SessionKey key);

    /// Find the sessions of the subagents that a session started, in no particular order.
    List<ArchivedSession> subagents(SessionKey parent);

    /// Find the former versions of a session, in the order in which its log was rewritten.
    List<ArchivedSession> formersOf(SessionKey key);

    /// Find what the logs of a workstation no longer hold although they are there: sessions whose log holds only a part
    /// of them, and former versions.
    List<ArchivedSession> incomplete(Workstation workstation);

    /// Hand out every session, newest first, and former versions among them.
    void sessions(Consumer<ArchivedSession> use);

    /// Hand out the messages of a session from a place on, in order.
    void messages(SessionKey key, int from, MessageSink sink);

    /// Hand out what is known of the responses in a session.
    void responses(SessionKey key, Consumer<ModelResponse> use);

    /// Begin to look for something; close it when it is found, because it holds on to the present state.
    Finder finder();

    /// Count what there is.
    ArchiveCounts counts();

    /// How many sessions of each agent a workstation has; of all where only one can write.
    Map<String, Long> countsByAgent(Workstation workstation);

    /// Whether who asks may write for a workstation.
    boolean isWritableFor(String workstationId);

    /// Hand out the logs that could not be taken in, with the reason.
    void troubles(Consumer<SourceFile> use);

    /// The sessions that were deleted on purpose.
    List<Forgotten> forgotten();

    /// When a run for a workstation last changed the archive and met no error.
    Optional<Instant> lastSync(Workstation workstation);

    /// Whether the words of a session were prepared for another language than the one now set for its project.
    ///
    /// @param workstation who asks; where several write, the others' sessions are as those want them
    boolean hasStaleWords(Workstation workstation);

    /// Write to the archive. The caller holds the lock of the [Store].
    ArchiveWriter writer();

    @Override
    void close();
}
