package dev.seshat.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A place in which an agent keeps several sessions, such as a database. The rest of Seshat treats it as a
/// directory and each session as a path below it, whether or not that path exists in the file system.
///
/// Whatever cannot be read is a [dev.seshat.model.SeshatException].
public interface SessionStore {

    /// Its path.
    Path path();

    /// All sessions in it.
    List<StoredSession> sessions();

    /// The rows of a session as a JSON document, complete and unchanged; empty where the session consists of files.
    default Optional<byte[]> rows(SessionFile session) {
        return Optional.empty();
    }

    /// One of them, as it is now.
    StoredSession find(SessionFile session);
}
