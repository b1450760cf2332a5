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

    /// So many of the newest at most, then: few sessions have so many, and few filters let so few pass.
    private static final int MOST_WALKED = 20_000;

    /// So many sessions of them.
    private static final int ENOUGH = 30;

    /// So many sessions can be asked one by one.
    private static final int FEW_SESSIONS = 300;

    private static final int BEST_WHOLE = 60;

    /// So many titles of what is very common.
    private static final int NEWEST_TITLES = 100;

    /// So many parts of sessions are compared as a whole. Of those that are older the titles tell.
    private static final int NEWEST_PARTS = 400;

    /// Little, since all words stand in one message: what was said must not count more than the name of a tool.
    private static final double WHOLE = 0.1;

    /// With so many common words the order by frequency says nothing, and takes long to find.
    private static final int COMMON = 3;

    static final String RANK = "-bm25(messages_fts, 2.0, 1.5, 1.0, 0.5)";
    /// Of a title, where sessions as a whole are judged by how many of their messages match.
    private static final String AS_GOOD_AS_IT_GETS = "1.0";

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
        return isMany(match) ? amongMany(match) : ofAll(match);
    }

    private boolean isMany(String match) {
        if (words instanceof Term.Leaf leaf && bounds.without().isEmpty()) {
            return index.frequency(leaf).messages() > MANY;
        }
        return index.atMost(words) > MANY && index.gathered(match) > MANY;
    }

    private Candidates ofAll(String match) {
        Evidence evidence = new Evidence(WHOLE);
        List<Term> telling = telling();
        boolean ranked = !bounds.newestFirst() && (!telling.isEmpty() || index.common(words) <= COMMON);
        if (ranked) {
            addBest(match, telling, evidence);
        } else {
            addNewest(match, MANY, MANY, evidence);
        }
        boolean more = false;
        if (wholeCounts) {
            if (ranked) {
                evidence.countMessages();
            }
            more = addTitles(match, AS_GOOD_AS_IT_GETS, MANY, evidence);
        }
        return new Candidates(ordered(evidence.candidates()), evidence.size(), more, more);
    }

    /// Those of several words that do not stand in very many messages; none if one is like the other.
    private List<Term> telling() {
        if (!(words instanceof Term.All(List<Term> terms))) {
            return List.of();
        }
        List<Term> telling =
                terms.stream().filter(term -> index.atMost(term) <= MANY).toList();
        return telling.size() == terms.size() ? List.of() : telling;
    }

    /// To order by a word, the index goes through all messages that hold it. What very many hold does not tell them
    /// apart, and is left out of the order.
    ///
    /// @param telling the words by which they are ordered; none for all
    private void addBest(String match, List<Term> telling, Evidence evidence) {
        // With a plus, or the index would be asked for each message anew.
        String among = telling.isEmpty()
                ? ""
                : " and +messages_fts.rowid in (select rowid from messages_fts where messages_fts match ?)";
        List<String> matches = telling.isEmpty()
                ? List.of(match)
                : List.of(index.match(new Term.All(telling)).orElseThrow(), match);
        sql.each(
                "select m.session, m.seq, " + RANK
                        + " as score from messages_fts cross join " + Index.PLACES + " on m.id = messages_fts.rowid"
                        + conditions.joins() + " where messages_fts match ?" + among + conditions.sql()
                        + " order by score desc, messages_fts.rowid desc",
                row -> {
                    evidence.message(row.getLong(1), row.getInt(2), row.getDouble(3));
                    return true;
                },
                Index.arguments(matches, conditions));
    }

    /// A title or a summary that holds all words is as good as a message. Gives whether there may be more than the
    /// newest.
    ///
    /// @param rank how much it counts as a whole
    private boolean addTitles(String match, String rank, int newest, Evidence evidence) {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        int[] rows = {0};
        sql.each(
                "select sessions_fts.rowid >> 12, " + rank
                        + " as score from sessions_fts" + ofSessions.joinedWithParts()
                        + " where sessions_fts match ?" + ofSessions.sql()
                        + " order by sessions_fts.rowid desc limit ?",
                row -> {
                    rows[0]++;
                    evidence.whole(row.getLong(1), row.getDouble(2));
                    return true;
                },
                Index.arguments(List.of("{title summary} : " + match), ofSessions, newest));
        return rows[0] == newest;
    }

    /// Gives how many parts were found.
    private int addWhole(String match, Evidence evidence) {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        int[] rows = {0};
        sql.each(
                "select session, score from (select sessions_fts.rowid >> 12 as session, " + WHOLE_RANK
                        + " as score from sessions_fts" + ofSessions.joinedWithParts()
                        + " where sessions_fts match ?" + ofSessions.sql() + " order by sessions_fts.rowid desc limit "
                        + NEWEST_PARTS + ") order by score desc limit ?",
                row -> {
                    rows[0]++;
                    evidence.whole(row.getLong(1), row.getDouble(2));
                    return true;
                },
                Index.arguments(List.of(match), ofSessions, BEST_WHOLE));
        return rows[0];
    }

    /// Short prefixes are looked for in titles and what was said, where a part of a session stands for a message.
    private Candidates inTexts(String match) {
        Evidence evidence = new Evidence(WHOLE);
        boolean moreTitles = addTitles(match, WHOLE_RANK, NEWEST_TITLES, evidence);
        boolean more = addWhole(match, evidence) >= BEST_WHOLE || moreTitles;
        return new Candidates(ordered(evidence.candidates()), evidence.size(), more, more);
    }

    /// The newest sessions, and those that match well as a whole; or the newest of the few that the filters leave.
    private Candidates amongMany(String match) {
        if (!filters.isEmpty() || bounds.newestFirst()) {
            List<Long> left = leftByFilters();
            if (left.size() <= FEW_SESSIONS && (!filters.isEmpty() || !Index.hasPrefix(words))) {
                return oneByOne(match, left);
            }
            if (bounds.newestFirst()) {
                return inOrderOfTime(match, left.subList(0, Math.min(left.size(), FEW_SESSIONS)));
            }
        }
        Evidence evidence = new Evidence(WHOLE);
        if (addNewest(match, MOST_WALKED, ENOUGH, evidence) == 0 && !filters.isEmpty()) {
            // What passes the filters is old. Better late than never.
            addNewest(match, Integer.MAX_VALUE, ENOUGH, evidence);
        }
        if (wholeCounts) {
            addTitles(match, WHOLE_RANK, NEWEST_TITLES, evidence);
        }
        // What follows may hold the words in several messages: that is found out when it is looked at.
        int certain = evidence.size();
        if (wholeCounts) {
            addWhole(match, evidence);
        }
        List<Candidate> candidates = new ArrayList<>(evidence.candidates());
        if (bounds.most() > candidates.size()) {
            List<Candidate> older = older(match, evidence);
            candidates.addAll(older);
            certain += older.size();
        }
        return new Candidates(candidates, certain, true, true);
    }

    /// The newest sessions that the filters leave, one more than can be asked: exactly so where that is the order of
    /// the answer.
    private List<Long> leftByFilters() {
        FilterSql ofSessions = FilterSql.ofSessions(filters);
        return sql.list(
                "select s.id from sessions s where 1" + ofSessions.sql() + " order by "
                        + (bounds.newestFirst() ? "s.active_at desc, s.key" : "s.id desc") + " limit ?",
                row -> row.getLong(1),
                Index.arguments(List.of(), ofSessions, FEW_SESSIONS + 1));
    }

    /// Rowids tell the time only from block to block, and not when a session was last changed: so the newest are asked
    /// in turn. The others come behind them, in the order of time too.
    private Candidates inOrderOfTime(String match, List<Long> newest) {
        List<Candidate> candidates = new ArrayList<>();
        if (!Index.hasPrefix(words)) {
            Candidates asked = oneByOne(match, newest);
            if (asked.atLeast()) {
                return asked;
            }
            candidates.addAll(asked.sessions());
        }
        Evidence walked = new Evidence(WHOLE);
        if (addNewest(Index.walk(match, MOST_WALKED), Integer.MAX_VALUE, walked) == 0 && candidates.isEmpty()) {
            addNewest(Index.walk(match, Integer.MAX_VALUE), ENOUGH, walked);
        }
        if (wholeCounts) {
            addTitles(match, AS_GOOD_AS_IT_GETS, NEWEST_TITLES, walked);
        }
        walked.candidates().stream()
                .filter(other -> candidates.stream().noneMatch(each -> each.session() == other.session()))
                .forEach(candidates::add);
        return new Candidates(ordered(candidates), candidates.size(), true, true);
    }

    /// The sessions that follow the newest, for who turns many pages. They come behind all others, so that the pages
    /// before stay as they are.
    private List<Candidate> older(String match, Evidence known) {
        Evidence all = new Evidence(WHOLE);
        addNewest(match, MOST_WALKED, known.size() + bounds.most(), all);
        return all.candidates().stream()
                .filter(candidate -> !known.holds(candidate.session()))
                .toList();
    }

    /// Walk from the newest match on; gives how many were let through.
    private int addNewest(String match, int walked, int most, Evidence evidence) {
        Index.Newest newest = filters.isEmpty() ? index.newest(match, walked) : Index.walk(match, walked);
        return addNewest(newest, most, evidence);
    }

    private int addNewest(Index.Newest newest, int most, Evidence evidence) {
        int[] rows = {0};
        sql.each(
                "select m.session, m.seq from (" + newest.rowids() + ") f cross join " + Index.PLACES
                        + " on m.id = f.rowid" + conditions.joins() + " where 1" + conditions.sql(),
                row -> {
                    rows[0]++;
                    long session = row.getLong(1);
                    // Newer is better, but not by much: the ranking is still to come.
                    double score = evidence.holds(session) ? 0 : 1.0 / (20 + evidence.size());
                    evidence.message(session, row.getInt(2), score);
                    return evidence.size() < most;
                },
                Index.arguments(newest.arguments(), conditions));
        return rows[0];
    }

    /// Ask the sessions in turn, until there are enough.
    private Candidates oneByOne(String match, List<Long> sessions) {
        Term all = words.without(bounds.without());
        List<Candidate> candidates = new ArrayList<>();
        int asked = 0;
        while (asked < sessions.size() && candidates.size() < Math.max(ENOUGH, bounds.most())) {
            long session = sessions.get(asked++);
            List<Integer> messages = index.holding(session, all, filters, 4);
            if (!messages.isEmpty()) {
                candidates.add(new Candidate(session, 1.0 / (20 + candidates.size()), 0, messages));
            }
        }
        boolean more = asked < sessions.size();
        Evidence titles = new Evidence(WHOLE);
        if (wholeCounts) {
            // The filters leave no more of them.
            addTitles(match, bounds.newestFirst() ? AS_GOOD_AS_IT_GETS : WHOLE_RANK, FEW_SESSIONS, titles);
        }
        titles.candidates().stream()
                .filter(title -> candidates.stream().noneMatch(each -> each.session() == title.session()))
                .forEach(candidates::add);
        return new Candidates(ordered(candidates), candidates.size(), more, more);
    }

    private List<Candidate> ordered(List<Candidate> candidates) {
        return bounds.newestFirst() ? index.newestFirst(candidates) : candidates;
    }
}
