package dev.seshat.agent;

import java.nio.file.Path;
import java.util.List;

/// A place in which an agent keeps several sessions, such as a database. For the rest of Seshat it is a directory, and
/// each session a path below it, whether the file system knows that path or not.
///
/// What cannot be read is a [dev.seshat.model.SeshatException].
public interface SessionStore {

    /// Where it is.
    Path path();

    /// All sessions in it.
    List<StoredSession> sessions();

    /// One of them, as it is now.
    StoredSession find(SessionFile session);
}
