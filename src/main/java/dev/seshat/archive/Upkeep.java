package dev.seshat.archive;

import java.util.Optional;

/// What an archive that is asked for hours needs from outside: to be opened, and to be brought up to date.
public interface Upkeep {

    /// Open the archive to read it, if there is one.
    Optional<Archive> open();

    /// Bring the archive up to date, unless another process is at it: that one need not be disturbed.
    ///
    /// @return how many logs are still not archived as they are now
    int update(IndexProgress progress);
}
