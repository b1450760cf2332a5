package dev.seshat.discover;

import java.nio.file.Path;
import java.util.Set;

/// What the file system says has changed.
///
/// @param places logs, and directories that appeared or vanished
/// @param more whether there was more than it could tell, so that everything is to be looked at
public record Changes(Set<Path> places, boolean more) {

    /// Nothing happened.
    public static final Changes NONE = new Changes(Set.of(), false);

    public Changes {
        places = Set.copyOf(places);
    }
}
