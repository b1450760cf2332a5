package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import org.jspecify.annotations.Nullable;

/// A session in the archive.
///
/// @param logGone whether its log no longer exists
/// @param missing how many of its messages its existing log no longer contains
/// @param former set if it is a former version of another session
public record ArchivedSession(
        Session session,
        boolean logGone,
        int missing,
        @Nullable FormerVersion former) {
    public ArchivedSession {
        requireNonNull(session, "session");
    }

    /// A regular session whose log contains everything.
    public ArchivedSession(Session session, boolean logGone) {
        this(session, logGone, 0, null);
    }
}
