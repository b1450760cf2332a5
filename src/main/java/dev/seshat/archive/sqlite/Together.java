package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.List;

/// Finds the sessions of which one message holds all that is asked for.
final class Together {

    /// With more matching messages than this, not all of them are looked at.
    private static final int MANY = Finder.COUNTED;

    /// How many of the newest are, then; where filters leave few of them, more.
    private static final int NEWEST = 2_000;

    private static final int NEWEST_FILTERED = 20_000;

    /// So many sessions are looked at one by one.
    private static final int FEW_SESSIONS = 300;

    /// The messages whose joint evidence orders the sessions.
    private static final int BEST = 400;

    private static final int BEST_WHOLE = 60;

    /// Little, since all words stand in one message: what was said must not count more than the name of a tool.
    private static final double WHOLE = 0.1;

    /// With so many common words the order by frequency says nothing, and takes long to find.
    private static final int COMMON = 3;

    static final String RANK = "-bm25(messages_fts, 2.0, 1.5, 1.0, 0.5)";
    static final String WHOLE_RANK = "-bm25(sessions_fts, 1.5, 1.0, 1.0)";

    private final Index index;
    private final Sql sql;
    private final Term words;
    private final Bounds bounds;
    private final List<Filter> filters;
    private final FilterSql conditions;
    private final boolean wholeCounts;

    Together(Index index, Term words, Bounds bounds) {
        this.index = index;
        this.sql = index.sql();
        this.words = words;
        this.bounds = bounds;
        filters = bounds.filters();
        conditions = FilterSql.ofMessages(filters);
        wholeCounts = !FilterSql.needsMessages(filters);
    }

    Candidates find() {
        String match = index.match(words.without(bounds.without())).orElse(null);
        if (match == null) {
            return Candidates.NONE;
        }
        if (!Index.isForMessages(words)) {
            return wholeCounts ? inTexts(match) : Candidates.NONE;
        }
        return matching(match) > MANY ? amongMany(match) : ofAll(match);
    }

    private long matching(String match) {
        return words instanceof Term.Leaf leaf && bounds.without().isEmpty()
                ? index.frequency(leaf).messages()
                : sql.number(
                        "select count(*) from (select rowid from messages_fts where messages_fts match ? limit ?)",
                        match,
                        MANY + 1);
    }

    private Candidates ofAll(String match) {
        Evidence evidence = new Evidence(WHOLE);
        boolean ranked = !bounds.newestFirst() && index.common(words) <= COMMON;
        int most = bounds.newestFirst() ? MANY : Math.max(BEST, 4 * bounds.most());
        int[] rows = {0};
        sql.each(
                "select m.session, m.seq, " + (ranked ? RANK : "1.0")
                        + " as score from messages_fts cross join messages m on m.id = messages_fts.rowid"
                        + Index.joins(filters) + " where messages_fts match ?" + conditions.sql()
                        + " order by " + (ranked ? "score desc, " : "") + "messages_fts.rowid desc limit ?",
                row -> {
                    rows[0]++;
                    evidence.message(row.getLong(1), row.getInt(2), row.getDouble(3));
                    return true;
                },
                Index.arguments(List.of(match), conditions, most));
        if (wholeCounts) {
            addTitles(match, evidence);
            if (ranked) {
                addWhole(match, evidence, true);
            }
        }
        long total = rows[0] < most ? evidence.size() : Math.max(evidence.size(), sessionsOf(match));
        return new Candidates(ordered(evidence.candidates()), total, false, false);
    }

    private long sessionsOf(String match) {
        return sql.number(
                "select count(distinct m.session) from messages_fts cross join messages m on m.id = messages_fts.rowid"
                        + Index.joins(filters) + " where messages_fts match ?" + conditions.sql(),
                Index.arguments(List.of(match), conditions));
    }

    /// A title or a summary that holds all words is as good as a message.
    private void addTitles(String match, Evidence evidence) {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        sql.each(
                "select sessions_fts.rowid >> 12, " + WHOLE_RANK
                        + " as score from sessions_fts cross join sessions s on s.id = sessions_fts.rowid >> 12"
                        + " where sessions_fts match ?" + ofSessions.sql() + " order by score desc limit ?",
                row -> {
                    evidence.whole(row.getLong(1), row.getDouble(2));
                    return true;
                },
                Index.arguments(List.of("{title summary} : " + match), ofSessions, Math.max(BEST, bounds.most())));
    }

    /// @param known whether only sessions count that hold the words in one message too
    private void addWhole(String match, Evidence evidence, boolean known) {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        sql.each(
                "select sessions_fts.rowid >> 12, " + WHOLE_RANK
                        + " as score from sessions_fts cross join sessions s on s.id = sessions_fts.rowid >> 12"
                        + " where sessions_fts match ?" + ofSessions.sql() + " order by score desc limit ?",
                row -> {
                    if (!known || evidence.holds(row.getLong(1))) {
                        evidence.whole(row.getLong(1), row.getDouble(2));
                    }
                    return true;
                },
                Index.arguments(List.of(match), ofSessions, BEST_WHOLE));
    }

    /// Short prefixes are looked for in titles and what was said, where a part of a session stands for a message.
    private Candidates inTexts(String match) {
        Evidence evidence = new Evidence(WHOLE);
        addTitles(match, evidence);
        addWhole(match, evidence, false);
        return new Candidates(ordered(evidence.candidates()), evidence.size(), evidence.size() >= BEST_WHOLE, true);
    }

    /// The newest sessions, and those that match well as a whole; or all of the few that the filters leave.
    private Candidates amongMany(String match) {
        if (!filters.isEmpty()) {
            FilterSql ofSessions = FilterSql.ofSessions(filters);
            List<Long> left = sql.list(
                    "select s.id from sessions s where 1" + ofSessions.sql() + " order by s.id desc limit ?",
                    row -> row.getLong(1),
                    Index.arguments(List.of(), ofSessions, FEW_SESSIONS + 1));
            if (left.size() <= FEW_SESSIONS) {
                return oneByOne(left);
            }
        }
        Evidence evidence = new Evidence(WHOLE);
        int newest = filters.isEmpty() ? NEWEST : NEWEST_FILTERED;
        sql.each(
                "select m.session, max(m.id) as newest, group_concat(m.seq order by m.id desc) from"
                        + " (select rowid from messages_fts where messages_fts match ? order by rowid desc limit ?) f"
                        + " cross join messages m on m.id = f.rowid" + Index.joins(filters) + " where 1"
                        + conditions.sql() + " group by m.session order by newest desc",
                row -> {
                    // Newer is better, but not by much: the ranking is still to come.
                    addNewest(row.getLong(1), row.getString(3), 1.0 / (20 + evidence.size()), evidence);
                    return true;
                },
                Index.arguments(List.of(match, newest), conditions));
        if (wholeCounts) {
            addTitles(match, evidence);
        }
        // What follows may hold the words in several messages: that is found out when it is looked at.
        int certain = evidence.size();
        if (wholeCounts && !bounds.newestFirst()) {
            addWhole(match, evidence, false);
        }
        return new Candidates(ordered(evidence.candidates()), certain, true, true);
    }

    private static void addNewest(long session, String seqs, double score, Evidence evidence) {
        int from = 0;
        double next = score;
        while (from < seqs.length() && evidence.lacksMessages(session)) {
            int comma = seqs.indexOf(',', from);
            int end = comma < 0 ? seqs.length() : comma;
            evidence.message(session, Integer.parseInt(seqs, from, end, 10), next);
            next = 0;
            from = end + 1;
        }
    }

    private Candidates oneByOne(List<Long> sessions) {
        Term all = words.without(bounds.without());
        List<Candidate> candidates = new ArrayList<>();
        for (long session : sessions) {
            List<Integer> messages = index.holding(session, all, filters, 4);
            if (!messages.isEmpty()) {
                candidates.add(new Candidate(session, 1.0 / (20 + candidates.size()), 0, messages));
            }
        }
        return new Candidates(ordered(candidates), candidates.size(), false, false);
    }

    private List<Candidate> ordered(List<Candidate> candidates) {
        return bounds.newestFirst() ? index.newestFirst(candidates) : candidates;
    }
}
