package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What makes an archived session a former version of another: its log was rewritten, and no longer holds all of it.
///
/// @param of the session that the log is now
/// @param at when the later version took its place
/// @param gathered whether it holds only the messages that the log has lost, and not the whole session as it was
public record Former(SessionKey of, Instant at, boolean gathered) {

    private static final char SEPARATOR = '~';
    private static final Pattern VERSION = Pattern.compile("(.+)" + SEPARATOR + "[0-9]+", Pattern.DOTALL);

    public Former {
        requireNonNull(of, "of");
        requireNonNull(at, "at");
    }

    /// The key under which a version of a session is kept.
    static SessionKey key(SessionKey session, int number) {
        return new SessionKey(session.workstationId(), session.projectId(), session.sessionId() + SEPARATOR + number);
    }

    /// The session whose version has this key, as [#key] made it; nothing if it is no key of a version.
    public static Optional<SessionKey> sessionOf(SessionKey version) {
        Matcher id = VERSION.matcher(version.sessionId());
        return id.matches()
                ? Optional.of(new SessionKey(version.workstationId(), version.projectId(), id.group(1)))
                : Optional.empty();
    }
}
