package dev.seshat.agent;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where a session is inside a database: its path is that of the database with its id below it.
///
/// @param database the database
/// @param id the id of the session; empty if the path is that of the database or of a file beside it
public record StoredPlace(Path database, String id) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._:@+-]{0,199}");

    /// What a path means, judged by its name and location alone.
    ///
    /// @param name the name of the database
    public static Optional<StoredPlace> of(Path path, String name) {
        String last = String.valueOf(path.getFileName());
        Path parent = path.getParent();
        if (last.equals(name)) {
            return Optional.of(new StoredPlace(path, ""));
        }
        if (last.equals(name + AgentDatabase.LOG_OF_CHANGES)) {
            return Optional.of(new StoredPlace(path.resolveSibling(name), ""));
        }
        return parent != null && name.equals(String.valueOf(parent.getFileName())) && isId(last)
                ? Optional.of(new StoredPlace(parent, last))
                : Optional.empty();
    }

    /// Whether a text can be part of a path and of a key.
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /// The session as a file would be.
    public Optional<SessionFile> file() {
        return id.isEmpty() ? Optional.empty() : Optional.of(new SessionFile(database.resolve(id), id, false, null));
    }
}
