package dev.seshat.discover;

import java.nio.file.Path;
import java.util.Set;

/// What the file system reports as changed.
///
/// @param places logs, and directories that appeared or vanished
/// @param more whether events were lost, so that everything must be rescanned
public record FileChanges(Set<Path> places, boolean more) {

    /// Nothing happened.
    public static final FileChanges NONE = new FileChanges(Set.of(), false);

    public FileChanges {
        places = Set.copyOf(places);
    }
}
