package dev.seshat.archive;

import dev.seshat.model.Session;
import java.util.Optional;

/// Receives one log: parcels of messages, then the session as a whole.
public interface SessionIntake {

    /// Store the next messages.
    void add(MessagePacker.Batch parcel);

    /// Store the session itself, which makes it visible. Its usage is computed here, as the sum over its
    /// responses.
    ///
    /// @return what the log no longer contains of the session; the archive keeps it
    Optional<LogShortfall> finish(Session session, SourceFile source);
}
