package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import org.jspecify.annotations.Nullable;

/// A session whose log was found to hold less than had been archived of it. The archive keeps the rest.
///
/// @param session what the archive has of it
/// @param missing how many of its messages the log no longer holds
/// @param of how many messages had been archived
/// @param version the former version that keeps them; null when the session itself stayed as it was, because the log
///     says nothing new
public record Kept(
        Session session, int missing, int of, @Nullable SessionKey version) {
    public Kept {
        requireNonNull(session, "session");
    }
}
