package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Candidate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Gathers the sessions of messages that come in the order of time, the newest first, until there are enough. Used
/// once.
final class Newest {

    /// So many messages of a session are kept: the others say no more.
    private static final int MESSAGES = 4;

    private record Message(long session, int seq, long recency) {}

    private final Sql sql;
    private final int enough;
    private final Map<Long, List<Integer>> sessions = new LinkedHashMap<>();

    Newest(Sql sql, int enough) {
        this.sql = sql;
        this.enough = enough;
    }

    /// Add messages, the newest first.
    Newest add(SqlText messages) {
        return add(messages, new ArrayDeque<>());
    }

    /// Add messages that come from two places.
    Newest add(SqlText messages, SqlText others) {
        return add(messages, new ArrayDeque<>(sql.list(others, Newest::message)));
    }

    private Newest add(SqlText messages, Deque<Message> others) {
        sql.each(messages, row -> {
            Message next = message(row);
            while (!others.isEmpty() && others.getFirst().recency() > next.recency()) {
                add(others.removeFirst());
            }
            add(next);
            return !isEnough();
        });
        while (!isEnough() && !others.isEmpty()) {
            add(others.removeFirst());
        }
        return this;
    }

    private static Message message(ResultSet row) throws SQLException {
        return new Message(row.getLong("session"), row.getInt("seq"), row.getLong("recency"));
    }

    private void add(Message message) {
        List<Integer> known = sessions.computeIfAbsent(message.session(), _ -> new ArrayList<>());
        if (known.size() < MESSAGES) {
            known.add(message.seq());
        }
    }

    boolean isEnough() {
        return sessions.size() >= enough;
    }

    boolean isEmpty() {
        return sessions.isEmpty();
    }

    /// Newer is better, but not by much: the ranking is still to come.
    Map<Long, Candidate> candidates() {
        Map<Long, Candidate> candidates = new LinkedHashMap<>();
        sessions.forEach((session, messages) ->
                candidates.put(session, new Candidate(session, 1.0 / (20 + candidates.size()), 0, messages)));
        return candidates;
    }
}
