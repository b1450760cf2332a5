package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was recovered from a damaged archive, and what was lost.
///
/// @param kept the path of the damaged archive
/// @param sessions how many sessions were recovered, in whole or in part, because no log contains as much
/// @param losses the incomplete sessions
/// @param atLeast whether more may be lost: too much is gone to tell
public record Recovery(Path kept, int sessions, List<Loss> losses, boolean atLeast) {

    /// What is missing from a session.
    ///
    /// @param title null if it is lost too
    /// @param lost how many of its messages are lost
    /// @param messages how many messages it had
    /// @param atLeast whether it may have had more: its count is damaged as well
    /// @param unnamedTools how many tool messages lost their tool's name
    public record Loss(
            SessionKey key, @Nullable String title, int lost, int messages, boolean atLeast, int unnamedTools) {
        public Loss {
            requireNonNull(key, "key");
        }
    }

    public Recovery {
        requireNonNull(kept, "kept");
        losses = List.copyOf(losses);
    }

    public long lostMessages() {
        return losses.stream().mapToLong(Loss::lost).sum();
    }
}
