package dev.seshat.rank;

import java.util.List;

/// A session that matches a query, with its score.
///
/// @param session the number of the session in its store
/// @param held the words of the query that it contains, one bit each
/// @param all whether it contains all of them
/// @param together whether one message, or the title, contains all of them
/// @param newest the time of its newest matching message, in milliseconds; [SessionScorer#UNKNOWN] if unknown
/// @param messages the best matching messages, best first
public record ScoredSession(
        long session, double score, long held, boolean all, boolean together, long newest, List<Integer> messages) {
    public ScoredSession {
        messages = List.copyOf(messages);
    }
}
