package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// A log and its stamp, as found by the scan.
public record LogOnDisk(FoundLog log, FileStamp stamp) {
    public LogOnDisk {
        requireNonNull(log, "log");
        requireNonNull(stamp, "stamp");
    }

    /// Its path.
    public Path path() {
        return log.file().path();
    }
}
