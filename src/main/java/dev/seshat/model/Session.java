package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One log of one agent run: who wrote it, where it is, and what it says.
///
/// @param agent the agent that wrote the log: `claude`
/// @param parentKey the session that started this one as a subagent
/// @param file the log
/// @param created when the file was created, according to the file system
/// @param modified when the file last changed, according to the file system
public record Session(
        SessionKey key,
        String agent,
        @Nullable SessionKey parentKey,
        Path file,
        Instant created,
        Instant modified,
        SessionFacts facts) {
    public Session {
        requireNonNull(key, "key");
        requireNonNull(agent, "agent");
        requireNonNull(file, "file");
        requireNonNull(created, "created");
        requireNonNull(modified, "modified");
        requireNonNull(facts, "facts");
    }

    /// The name of a file in which an agent keeps the prompts of all its sessions. It outlives their logs.
    public static final String PROMPT_HISTORY = "history.jsonl";

    /// Whether only its prompts are left: its log is gone, and they were found in the agent's history of prompts.
    /// Its file is a place in that history.
    public boolean promptsOnly() {
        return isInPromptHistory(file);
    }

    /// Whether a path stands for the prompts of one session, below a history of prompts.
    public static boolean isInPromptHistory(Path path) {
        Path parent = path.getParent();
        return parent != null
                && parent.endsWith(PROMPT_HISTORY)
                && String.valueOf(path.getFileName()).indexOf('.') < 0;
    }

    /// The same session with other facts.
    public Session withFacts(SessionFacts others) {
        return new Session(key, agent, parentKey, file, created, modified, others);
    }

    /// The same session under another key.
    public Session withKey(SessionKey other) {
        return new Session(other, agent, parentKey, file, created, modified, facts);
    }

    /// When it was last active.
    public SessionTime time() {
        return SessionTime.of(facts.lastMessageAt(), modified);
    }

    /// The id to resume: for a subagent that of its parent, because it cannot be resumed by itself.
    public String resumableId() {
        return parentKey == null ? key.sessionId() : parentKey.sessionId();
    }
}
