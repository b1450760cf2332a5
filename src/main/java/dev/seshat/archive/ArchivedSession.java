package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import org.jspecify.annotations.Nullable;

/// A session as the archive has it.
///
/// @param logGone whether its log is no longer there
/// @param missing how many of its messages the log no longer holds, although it is there
/// @param former whose former version it is; null for a session of its own
public record ArchivedSession(
        Session session,
        boolean logGone,
        int missing,
        @Nullable Former former) {
    public ArchivedSession {
        requireNonNull(session, "session");
    }

    /// A session of its own, of which the log holds all.
    public ArchivedSession(Session session, boolean logGone) {
        this(session, logGone, 0, null);
    }
}
