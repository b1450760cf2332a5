package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of verifying an archive.
///
/// @param messages the number of messages
/// @param unchecked how many of them have no checksum, because an older version archived them
/// @param faults what the database reports about itself
/// @param sessions the damaged sessions
/// @param files the files whose kept bytes are damaged
public record DamageReport(
        long messages, long unchecked, List<String> faults, List<DamagedSession> sessions, List<RawFile> files) {

    /// A damaged session.
    ///
    /// @param title null if it is damaged or missing
    /// @param messages the seqs of the damaged messages
    public record DamagedSession(SessionKey key, @Nullable String title, List<Integer> messages) {
        public DamagedSession {
            requireNonNull(key, "key");
            messages = List.copyOf(messages);
        }
    }

    public DamageReport {
        faults = List.copyOf(faults);
        sessions = List.copyOf(sessions);
        files = List.copyOf(files);
    }

    public boolean isSound() {
        return faults.isEmpty() && sessions.isEmpty() && files.isEmpty();
    }
}
