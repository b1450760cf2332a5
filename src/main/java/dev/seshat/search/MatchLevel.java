package dev.seshat.search;

import dev.seshat.rank.ScoredSession;
import java.util.Locale;

/// How much of a query a session matches, or the best session of an answer.
public enum MatchLevel {
    /// One message matches all of it.
    MESSAGE,
    /// The session matches all of it, in several messages.
    SESSION,
    /// The session matches most of it, or some.
    ANY;

    static MatchLevel of(ScoredSession scored) {
        if (scored.together()) {
            return MESSAGE;
        }
        return scored.all() ? SESSION : ANY;
    }

    /// The name in JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
