package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Marks an archived session as a former version of another: its log was rewritten, and no longer contains
/// all of it.
///
/// @param of the session that the log now contains
/// @param at when the later version replaced it
/// @param gathered whether it contains only the messages missing from the log, not the whole former session
public record FormerVersion(SessionKey of, Instant at, boolean gathered) {

    private static final char SEPARATOR = '~';
    private static final Pattern VERSION = Pattern.compile("(.+)" + SEPARATOR + "[0-9]+", Pattern.DOTALL);

    public FormerVersion {
        requireNonNull(of, "of");
        requireNonNull(at, "at");
    }

    /// The key of a former version.
    public static SessionKey key(SessionKey session, int number) {
        return new SessionKey(session.workstationId(), session.projectId(), session.sessionId() + SEPARATOR + number);
    }

    /// The session of this version key, as made by [#key]; empty if it is not one.
    public static Optional<SessionKey> sessionOf(SessionKey version) {
        Matcher id = VERSION.matcher(version.sessionId());
        return id.matches()
                ? Optional.of(new SessionKey(version.workstationId(), version.projectId(), id.group(1)))
                : Optional.empty();
    }
}
