package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a store can do with the versions of a session. A version is known by the number of its row; a reading that is
/// not finished has such a number too, but no session yet.
public interface VersionRows {

    ArchivedSession get(long row);

    Optional<Long> find(SessionKey key);

    /// The session that the log of a session is now.
    Optional<Long> ofLog(Session session);

    /// All of the same workstation that have the id of this key, whatever their project.
    List<Long> withSessionId(SessionKey key);

    /// The former versions of a session.
    List<Long> formersOf(SessionKey key);

    void messages(long row, MessageSink sink);

    Optional<Message> message(long row, int seq);

    /// The first messages of a version that differ from the message at the same place of another, by their seq. A
    /// message without a counterpart differs.
    List<Integer> differing(long row, long other, int most);

    /// Delete a version and all that belongs to it. A log that it was read from is of no session then.
    void delete(long row);

    /// Give a version another key. A former version has no log.
    void rename(long row, SessionKey key, @Nullable Former former, int missing);

    /// Leave a session as it is, but for its log, which is another session now.
    void detach(long row);

    /// Note of the logs of a session that another log holds more of it.
    void surpass(long row, Path by);

    /// The logs of one version are from now on those of another, of which they hold only a part.
    void reduce(long from, long to);

    /// Former versions of one session are from now on those of another.
    void follow(SessionKey from, SessionKey to);

    /// Store messages as a former version.
    ///
    /// @param into the version to add them to; null to make one
    /// @param of the session that they are from
    /// @param messages hands them out
    /// @param session asked last: what to store of the version, its counts included
    void gather(
            @Nullable Long into, Session of, Former former, Consumer<MessageSink> messages, Supplier<Session> session);
}
