package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Gathers what speaks for each session: its best messages, each less than the one before, and its text as a whole.
final class Gathering {

    private static final int MESSAGES = 3;
    private static final double DECAY = 0.35;

    /// How soon it stops to matter that there is one more message.
    private static final double SATURATION = 1.2;

    /// The sessions of messages that match.
    ///
    /// @param total how many sessions there are
    record Found(Map<Long, Candidate> sessions, long total) {}

    private final Sql sql;
    private final double wholeCounts;

    /// @param wholeCounts how much the text as a whole counts beside the best message
    Gathering(Sql sql, double wholeCounts) {
        this.sql = sql;
        this.wholeCounts = wholeCounts;
    }

    /// Gather messages that are known by their sessions, the newest first.
    static Map<Long, Candidate> of(List<Matches.Match> messages) {
        Map<Long, List<Matches.Match>> bySession = new LinkedHashMap<>();
        messages.stream()
                .sorted(Comparator.comparingLong(Matches.Match::recency)
                        .thenComparingLong(Matches.Match::session)
                        .thenComparingInt(Matches.Match::seq)
                        .reversed())
                .forEach(match -> bySession
                        .computeIfAbsent(match.session(), _ -> new ArrayList<>())
                        .add(match));
        Map<Long, Candidate> sessions = new LinkedHashMap<>();
        bySession.forEach((session, all) -> sessions.put(session, candidate(session, all)));
        return sessions;
    }

    private static Candidate candidate(long session, List<Matches.Match> messages) {
        List<Matches.Match> best = messages.stream()
                .sorted(Comparator.comparingDouble(Matches.Match::score).reversed())
                .limit(MESSAGES)
                .toList();
        double score = 0;
        for (Matches.Match match : best.reversed()) {
            score = match.score() + DECAY * score;
        }
        return new Candidate(
                session, score, 0, best.stream().map(Matches.Match::seq).toList());
    }

    /// How well sessions match as a whole, by the number of their messages that do.
    static Map<Long, Double> wholes(List<Matches.Match> messages) {
        Map<Long, Double> wholes = new LinkedHashMap<>();
        messages.forEach(match -> wholes.merge(match.session(), 1.0, Double::sum));
        wholes.replaceAll((_, count) -> count / (count + SATURATION));
        return wholes;
    }

    /// Gather messages by their sessions, the best first, of equals the newest.
    ///
    /// @param messages a select of `session`, `seq`, `recency` and `score`
    Found of(SqlText messages, int most) {
        Map<Long, Candidate> sessions = new LinkedHashMap<>();
        long[] total = {0};
        sql.each(
                SqlText.of("select session, sum(score * power(" + DECAY + ", place - 1)) filter (where place <= "
                                + MESSAGES + ") as score, array_agg(seq order by place) filter (where place <= "
                                + MESSAGES + ") as seqs, count(*) over () as total from (select *, row_number() over"
                                + " (partition by session order by score desc, recency desc, seq desc) as place from (")
                        .and(messages)
                        .and(
                                ") matching) placed group by session order by score desc, max(recency) desc, session"
                                        + " desc limit ?",
                                most),
                row -> {
                    Integer[] seqs = (Integer[]) row.getArray("seqs").getArray();
                    long session = row.getLong("session");
                    sessions.put(session, new Candidate(session, row.getDouble("score"), 0, List.of(seqs)));
                    total[0] = row.getLong("total");
                    return true;
                });
        return new Found(sessions, total[0]);
    }

    /// The sessions, the best first, or the newest.
    ///
    /// @param sessions of equals the newest first
    /// @param wholes how well the text of a session matches as a whole, the newest first too
    List<Candidate> joined(Map<Long, Candidate> sessions, Map<Long, Double> wholes, Bounds bounds) {
        double best =
                sessions.values().stream().mapToDouble(Candidate::score).max().orElse(1);
        double bestWhole =
                wholes.values().stream().mapToDouble(score -> score).max().orElse(1);
        Map<Long, Candidate> all = new LinkedHashMap<>(sessions);
        wholes.forEach((session, score) -> {
            double whole = score / bestWhole;
            all.merge(
                    session,
                    new Candidate(session, wholeCounts * best * whole, whole, List.of()),
                    (known, more) -> new Candidate(session, known.score() + more.score(), whole, known.messages()));
        });
        return bounds.newestFirst() ? newestFirst(all) : bestFirst(all.values());
    }

    /// The best first; equals stay as they are.
    static List<Candidate> bestFirst(Collection<Candidate> candidates) {
        return candidates.stream()
                .sorted(Comparator.comparingDouble(Candidate::score).reversed())
                .toList();
    }

    private List<Candidate> newestFirst(Map<Long, Candidate> sessions) {
        return sql.list(
                "select session from indexed_sessions where session = any(?)"
                        + " order by active_at desc, composite_key",
                row -> Objects.requireNonNull(sessions.get(row.getLong(1))),
                sessions.keySet().stream().mapToLong(Long::longValue).toArray());
    }
}
