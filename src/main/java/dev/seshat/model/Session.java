package dev.seshat.model;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One log of one agent run: who wrote it, where it is, and what it says.
///
/// @param agent the agent that wrote the log: `claude`
/// @param parentKey the session whose subagent this is
/// @param file the log
/// @param created when the file came to be, by the file system
/// @param modified when the file last changed, by the file system
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

    /// The same session, of which something else is said.
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

    /// The id of the session that a person can go on with: a subagent has no life without its parent.
    public String resumableId() {
        return parentKey == null ? key.sessionId() : parentKey.sessionId();
    }
}
