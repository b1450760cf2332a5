package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// When a session was last active: the time of its last message. Copying or syncing a log changes the file's
/// time, which must not change this.
///
/// @param ofFile whether no message has a time, so that the file's time is used
public record SessionTime(Instant at, boolean ofFile) implements Comparable<SessionTime> {

    public SessionTime {
        requireNonNull(at, "at");
    }

    /// The time of the last message, else that of the file.
    public static SessionTime of(@Nullable Instant lastMessageAt, Instant fileModified) {
        return lastMessageAt == null ? new SessionTime(fileModified, true) : new SessionTime(lastMessageAt, false);
    }

    @Override
    public int compareTo(SessionTime other) {
        return at.compareTo(other.at);
    }
}
