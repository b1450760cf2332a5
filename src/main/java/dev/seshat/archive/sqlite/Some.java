package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.archive.Finder.Weighted;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Finds the sessions that hold some of what is asked for: those whose messages, or whose text as a whole, hold what
/// counts most.
final class Some {

    /// So many words tell sessions apart; the rarest do it best.
    private static final int TERMS = 12;

    /// Of a word that is in more messages than these, the newest count.
    private static final int NEWEST = 1_000;

    /// The same of parts of sessions.
    private static final int NEWEST_PARTS = 2_000;

    private static final int BEST_MESSAGES = 400;
    private static final int BEST_SESSIONS = 200;

    /// Much, since the words stand in several messages.
    private static final double WHOLE = 0.5;

    private final Index index;
    private final Sql sql;
    private final List<Weighted> terms;
    private final Bounds bounds;
    private final FilterSql conditions;
    private boolean bounded;

    Some(Index index, List<Weighted> terms, Bounds bounds) {
        this.index = index;
        this.sql = index.sql();
        this.terms = terms.stream()
                .filter(term -> index.match(term.term()).isPresent())
                .sorted((a, b) -> Double.compare(b.weight(), a.weight()))
                .limit(TERMS)
                .toList();
        this.bounds = bounds;
        conditions = FilterSql.ofMessages(bounds.filters());
    }

    Candidates find() {
        if (terms.isEmpty()) {
            return Candidates.NONE;
        }
        Evidence evidence = new Evidence(WHOLE);
        addMessages(evidence);
        if (!FilterSql.needsMessages(bounds.filters())) {
            addSessions(evidence);
        }
        List<Candidate> candidates = evidence.candidates().stream()
                .filter(candidate -> !index.holdsAny(candidate.session(), bounds.without()))
                .toList();
        return new Candidates(
                bounds.newestFirst() ? index.newestFirst(candidates) : candidates, candidates.size(), bounded, bounded);
    }

    private void addMessages(Evidence evidence) {
        List<Weighted> asked =
                terms.stream().filter(term -> Index.isForMessages(term.term())).toList();
        if (asked.isEmpty()) {
            return;
        }
        List<Object> arguments = new ArrayList<>();
        String each = asked.stream()
                .map(term -> {
                    arguments.add(term.weight());
                    arguments.add(match(term));
                    bounded |= index.frequency(term.term()).messages() > NEWEST;
                    return "select id, ? as weight from (select rowid as id from messages_fts where messages_fts match ?"
                            + " order by rowid desc limit " + NEWEST + ")";
                })
                .collect(Collectors.joining(" union all "));
        int[] rows = {0};
        sql.each(
                "select m.session, m.seq, f.score from (select id, sum(weight) as score from (" + each
                        + ") group by id order by score desc, id desc"
                        + (conditions.isEmpty() ? " limit " + BEST_MESSAGES : "")
                        + ") f cross join " + Index.PLACES + " on m.id = f.id" + conditions.joins()
                        + " where 1" + conditions.sql() + " order by f.score desc, f.id desc limit ?",
                row -> {
                    rows[0]++;
                    evidence.message(row.getLong(1), row.getInt(2), row.getDouble(3));
                    return true;
                },
                Index.arguments(arguments, conditions, BEST_MESSAGES));
        bounded |= rows[0] >= BEST_MESSAGES;
    }

    private void addSessions(Evidence evidence) {
        List<Object> arguments = new ArrayList<>();
        String each = terms.stream()
                .map(term -> {
                    arguments.add(term.weight());
                    arguments.add(match(term));
                    return "select distinct part >> 12 as id, ? as weight from (select rowid as part from sessions_fts"
                            + " where sessions_fts match ? order by rowid desc limit " + NEWEST_PARTS + ")";
                })
                .collect(Collectors.joining(" union all "));
        FilterSql ofSessions = FilterSql.ofSessions(bounds.filters());
        int[] rows = {0};
        sql.each(
                "select f.id, sum(f.weight) as score from (" + each + ") f"
                        + (ofSessions.isEmpty() ? "" : " cross join sessions s on s.id = f.id") + " where 1"
                        + ofSessions.sql() + " group by f.id order by score desc, f.id desc limit ?",
                row -> {
                    rows[0]++;
                    evidence.whole(row.getLong(1), row.getDouble(2));
                    return true;
                },
                Index.arguments(arguments, ofSessions, BEST_SESSIONS));
        bounded |= rows[0] >= BEST_SESSIONS;
    }

    private String match(Weighted term) {
        return index.match(term.term()).orElseThrow();
    }
}
