package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.SessionKey;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was made of a damaged archive, and what could not be.
///
/// @param kept where the damaged archive is now
/// @param sessions how many sessions were taken over from it, whole or in part: no log holds as much of them
/// @param losses the sessions that are not as they were
/// @param atLeast whether more may be lost: so much of the archive is gone that nothing tells what it held
public record Recovery(Path kept, int sessions, List<Loss> losses, boolean atLeast) {

    /// What is missing of a session.
    ///
    /// @param title null when it is lost too
    /// @param lost how many of its messages are lost
    /// @param messages how many messages it had
    /// @param atLeast whether it may have had more: what says how many is damaged as well
    /// @param unnamedTools the messages of tools whose names are lost
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
