package dev.seshat.agent;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Session names that an agent keeps in files beside the logs: they change while the logs do not.
///
/// Not thread-safe: it may cache what it read, and checks whether that is current.
public interface SidecarNames {

    /// The current name of a log's session; null if no file beside the log has one.
    @Nullable
    String of(SessionFile log);

    /// When the file with the name last changed; null if there is none.
    @Nullable
    Instant changed(SessionFile log);
}
