package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// A log and its stamp, as the walk met it.
record LogOnDisk(FoundLog log, FileStamp stamp) {
    LogOnDisk {
        requireNonNull(log, "log");
        requireNonNull(stamp, "stamp");
    }

    Path path() {
        return log.file().path();
    }
}
