package dev.seshat.agent;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The names that an agent gives its sessions in files beside the logs: they change while the logs do not.
///
/// Not thread-safe: it may keep what it read, and looks whether that still holds.
public interface NamesBeside {

    /// What the session of a log is called now; null where nothing beside the log says it.
    @Nullable
    String of(SessionFile log);

    /// When the file that would say it last changed; null where there is none.
    @Nullable
    Instant changed(SessionFile log);
}
