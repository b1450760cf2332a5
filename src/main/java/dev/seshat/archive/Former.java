package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.time.Instant;

/// What makes an archived session a former version of another: its log was rewritten, and no longer holds all of it.
///
/// @param of the session that the log is now
/// @param at when the later version took its place
/// @param gathered whether it holds only the messages that the log has lost, and not the whole session as it was
public record Former(SessionKey of, Instant at, boolean gathered) {

    private static final char SEPARATOR = '~';

    public Former {
        requireNonNull(of, "of");
        requireNonNull(at, "at");
    }

    /// The key under which a version of a session is kept.
    static SessionKey key(SessionKey session, int number) {
        return new SessionKey(session.workstationId(), session.projectId(), session.sessionId() + SEPARATOR + number);
    }
}
