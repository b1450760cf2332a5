package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.archive.Finder.Weighted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the sessions that hold some of what is asked for: those whose messages, or whose text as a whole, hold what
/// counts most.
final class Some {

    /// So many words tell sessions apart; the rarest do it best.
    private static final int TERMS = 12;

    /// Of a word that is in more messages than these, the newest count.
    private static final int NEWEST = 400;

    /// The same of parts of sessions.
    private static final int NEWEST_PARTS = 2_000;

    private static final int BEST_SESSIONS = 200;

    /// Much, since the words stand in several messages.
    private static final double WHOLE = 0.5;

    private final WordIndex index;
    private final Sql sql;
    private final List<Weighted> terms;
    private final Bounds bounds;
    private boolean bounded;

    Some(WordIndex index, List<Weighted> terms, Bounds bounds) {
        this.index = index;
        this.sql = index.sql();
        this.terms = terms.stream()
                .filter(term -> index.query(term.term()).isPresent())
                .sorted((a, b) -> Double.compare(b.weight(), a.weight()))
                .limit(TERMS)
                .toList();
        this.bounds = bounds;
    }

    Candidates find() {
        int most = Math.max(BEST_SESSIONS, 4 * bounds.most());
        Gathering gathering = new Gathering(sql, WHOLE);
        Map<Long, Candidate> sessions = inMessages(gathering, most);
        Map<Long, Double> wholes = FilterSql.needsMessages(bounds.filters()) ? Map.of() : inSessions(most);
        List<Candidate> all = gathering.joined(sessions, wholes, bounds);
        Set<Long> unwanted =
                index.holdingAny(all.stream().map(Candidate::session).toList(), bounds.without());
        List<Candidate> candidates = all.stream()
                .filter(candidate -> !unwanted.contains(candidate.session()))
                .toList();
        return new Candidates(candidates, candidates.size(), bounded, bounded);
    }

    private Map<Long, Candidate> inMessages(Gathering gathering, int most) {
        FilterSql filters = FilterSql.ofMessages(bounds.filters());
        List<SqlText> each = new ArrayList<>();
        for (Weighted term : terms) {
            if (WordIndex.isForMessages(term.term())) {
                bounded |= index.frequency(term.term()).messages() > NEWEST;
                each.add(SqlText.of("select session, seq, recency, ?::float8 as weight from (", term.weight())
                        .and(index.newest(query(term), filters, NEWEST))
                        .and(") newest"));
            }
        }
        if (each.isEmpty()) {
            return Map.of();
        }
        Gathering.Found found = gathering.of(
                SqlText.of("select session, seq, recency, sum(weight) as score from (")
                        .and(SqlText.joined(each, " union all "))
                        .and(") found group by session, seq, recency"),
                most);
        bounded |= found.total() > found.sessions().size();
        return found.sessions();
    }

    private Map<Long, Double> inSessions(int most) {
        if (terms.isEmpty()) {
            return Map.of();
        }
        List<SqlText> each = new ArrayList<>();
        for (Weighted term : terms) {
            each.add(SqlText.of(
                    "select distinct session, ?::float8 as weight from (select session from session_words"
                            + " where words @@ ?::tsquery order by recency desc limit " + NEWEST_PARTS + ") parts",
                    term.weight(),
                    query(term).one()));
        }
        FilterSql filters = FilterSql.ofSessions(bounds.filters());
        Map<Long, Double> wholes = new LinkedHashMap<>();
        sql.each(
                SqlText.of("select f.session, sum(f.weight) as score from (")
                        .and(SqlText.joined(each, " union all "))
                        .and(") f join indexed_sessions s on s.session = f.session where true")
                        .and(filters.sql())
                        .and(" group by f.session order by score desc, max(s.active_at) desc limit ?", most),
                row -> {
                    wholes.put(row.getLong("session"), row.getDouble("score"));
                    return true;
                });
        bounded |= wholes.size() >= most;
        return wholes;
    }

    private TextQuery query(Weighted term) {
        return index.query(term.term()).orElseThrow();
    }
}
