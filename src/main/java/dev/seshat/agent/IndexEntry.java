package dev.seshat.agent;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What an agent's own index says of a session. A hint at best: entries go stale, get lost, or are plain wrong.
///
/// @param modified when the log had last changed as the entry was written
/// @param messageCount the agent's own count, by rules of its own
public record IndexEntry(
        @Nullable Instant modified,
        @Nullable Integer messageCount,
        @Nullable String summary,
        @Nullable String firstPrompt,
        @Nullable String projectPath,
        @Nullable String gitBranch) {

    /// Texts hold milliseconds at best, file systems more.
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    /// Whether the entry speaks of the log as it is now.
    public boolean isFresh(Instant fileModified) {
        return modified != null
                && Duration.between(modified, fileModified).abs().compareTo(TOLERANCE) <= 0;
    }
}
