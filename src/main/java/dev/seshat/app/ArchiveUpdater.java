package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.indexing.IndexProgress;
import java.util.Optional;

/// Opens and updates an archive for a long-running server.
public interface ArchiveUpdater {

    /// Open the archive for reading, if it exists.
    Optional<Archive> open();

    /// Update the archive, unless another process is doing so.
    ///
    /// @return how many logs are still pending
    int update(IndexProgress progress);
}
