package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Session;

/// A session of the list, and where its facts came from.
public record ListedSession(Session session, Tier tier) {
    public ListedSession {
        requireNonNull(session, "session");
        requireNonNull(tier, "tier");
    }

    /// Whether it is the session of a subagent.
    public boolean isSubagent() {
        return session.facts().parentSessionId() != null;
    }
}
