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
    static final int MESSAGES = 4;

    private record Found(long session, List<Integer> seqs, long recency) {}

    private final Sql sql;
    private final int enough;
    private final Map<Long, List<Integer>> sessions = new LinkedHashMap<>();

    Newest(Sql sql, int enough) {
        this.sql = sql;
        this.enough = enough;
    }

    /// Add messages, the newest first.
    Newest add(SqlText messages) {
        sql.each(messages, row -> {
            add(message(row));
            return !isEnough();
        });
        return this;
    }

    /// Add sessions with some of their messages, and messages from another place.
    Newest add(SqlText walked, SqlText messages) {
        Deque<Found> others = new ArrayDeque<>(sql.list(messages, Newest::message));
        sql.each(walked, row -> {
            Found next = session(row);
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

    private static Found message(ResultSet row) throws SQLException {
        return new Found(row.getLong("session"), List.of(row.getInt("seq")), row.getLong("recency"));
    }

    private static Found session(ResultSet row) throws SQLException {
        Integer[] seqs = (Integer[]) row.getArray("seqs").getArray();
        return new Found(row.getLong("session"), List.of(seqs), row.getLong("recency"));
    }

    private void add(Found found) {
        List<Integer> known = sessions.computeIfAbsent(found.session(), _ -> new ArrayList<>());
        found.seqs().stream().limit(MESSAGES - known.size()).forEach(known::add);
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
