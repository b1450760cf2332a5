package dev.seshat.agent;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What an agent's own index says about a session. Only a hint: entries go stale, get lost, or are plain wrong.
///
/// @param modified when the log had last changed when the entry was written
/// @param messageCount the agent's own count, by its own rules
public record IndexEntry(
        @Nullable Instant modified,
        @Nullable Integer messageCount,
        @Nullable String summary,
        @Nullable String firstPrompt,
        @Nullable String projectPath,
        @Nullable String gitBranch) {

    /// Texts have at most milliseconds, file systems more.
    private static final Duration TOLERANCE = Duration.ofSeconds(1);

    /// Whether the entry describes the log as it is now.
    public boolean isFresh(Instant fileModified) {
        return modified != null
                && Duration.between(modified, fileModified).abs().compareTo(TOLERANCE) <= 0;
    }
}
