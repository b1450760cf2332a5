package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import org.jspecify.annotations.Nullable;

/// A session whose log contains less than was archived. The archive keeps the rest.
///
/// @param session the archived session
/// @param missing how many of its messages the log no longer contains
/// @param of how many messages had been archived
/// @param version the former version that keeps them; null if the session itself was kept unchanged, because
///     the log has nothing new
public record LogShortfall(
        Session session, int missing, int of, @Nullable SessionKey version) {
    public LogShortfall {
        requireNonNull(session, "session");
    }
}
