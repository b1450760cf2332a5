package dev.seshat.archive.versions;

import dev.seshat.agent.MessageSink;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A store's operations on versions of sessions. A version is identified by its row number; an unfinished
/// reading has one too, but is not a session yet.
public interface VersionRows {

    ArchivedSession get(long row);

    Optional<Long> find(SessionKey key);

    /// The session that a session's log now contains.
    Optional<Long> ofLog(Session session);

    /// All of the same workstation with the id of this key, in any project.
    List<Long> withSessionId(SessionKey key);

    /// The former versions of a session.
    List<Long> formersOf(SessionKey key);

    void messages(long row, MessageSink sink);

    Optional<Message> message(long row, int seq);

    /// The seqs of the first messages of a version that differ from the message at the same place of another.
    /// A message without a counterpart differs.
    List<Integer> differing(long row, long other, int most);

    /// Delete a version with its data. The log it was read from then has no session.
    void delete(long row);

    /// Change the key of a version. A former version has no log.
    void rename(long row, SessionKey key, @Nullable FormerVersion former, int missing);

    /// Keep a session, but detach its log, which now contains another session.
    void detach(long row);

    /// Record for the logs of a session that another log holds more of it.
    void surpass(long row, Path by);

    /// Move the logs of one version to another, of which they contain only a part.
    void reduce(long from, long to);

    /// Move former versions of a session, and the kept bytes of its log, to another.
    void follow(Session from, SessionKey to);

    /// Store messages as a former version.
    ///
    /// @param into the version to add to; null to create one
    /// @param of the session they are from
    /// @param messages passes them on
    /// @param session called last: the session to store for the version, including its counts
    void gather(
            @Nullable Long into,
            Session of,
            FormerVersion former,
            Consumer<MessageSink> messages,
            Supplier<Session> session);
}
