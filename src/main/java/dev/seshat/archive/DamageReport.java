package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a look at all that an archive holds found.
///
/// @param messages how many messages there are
/// @param unchecked those of them that were archived before messages had checksums
/// @param faults what the database says is wrong with itself
/// @param sessions the sessions that are not as they were written
public record DamageReport(long messages, long unchecked, List<String> faults, List<DamagedSession> sessions) {

    /// A session that is not as it was written.
    ///
    /// @param title null when it is damaged, or there is none
    /// @param messages the places of the messages that are damaged
    public record DamagedSession(SessionKey key, @Nullable String title, List<Integer> messages) {
        public DamagedSession {
            requireNonNull(key, "key");
            messages = List.copyOf(messages);
        }
    }

    public DamageReport {
        faults = List.copyOf(faults);
        sessions = List.copyOf(sessions);
    }

    public boolean isSound() {
        return faults.isEmpty() && sessions.isEmpty();
    }
}
