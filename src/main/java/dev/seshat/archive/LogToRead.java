package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Instant;

/// A log that is about to be taken in.
///
/// @param bytes how much of it there is to read
public record LogToRead(Path path, Instant modified, long bytes) {
    public LogToRead {
        requireNonNull(path, "path");
        requireNonNull(modified, "modified");
    }
}
