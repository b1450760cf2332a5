package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;

/// A session as the archive has it.
///
/// @param logGone whether its log is no longer there
public record ArchivedSession(Session session, boolean logGone) {
    public ArchivedSession {
        requireNonNull(session, "session");
    }
}
