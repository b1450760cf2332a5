package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.query.Term;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds the sessions of which one message holds all that is asked for.
final class Together {

    /// So many sessions are enough, if there are too many to look at all.
    private static final int ENOUGH = 30;

    /// A walk for so many sessions looks at as many messages as one for so many of them.
    private static final int WANTED = 100;

    /// So many of the newest messages of them at most.
    private static final int MOST_MESSAGES = 5_000;

    /// So many sessions can be asked themselves, and so many at once.
    private static final int FEW_SESSIONS = 300;

    private static final int AT_ONCE = 32;

    /// The sessions that are looked at as a whole.
    private static final int BEST_WHOLE = 60;

    private static final int BEST_TITLES = 400;

    /// So many parts of sessions are compared, the newest; titles are short, so of them more.
    private static final int NEWEST_PARTS = 60;

    private static final int NEWEST_TITLES = 2_000;

    /// Little, since all words stand in one message: what was said must not count more than the name of a tool.
    private static final double WHOLE = 0.1;

    private final WordIndex index;
    private final Sql sql;
    private final Term words;
    private final Bounds bounds;
    private final FilterSql filters;
    private final boolean wholeCounts;

    Together(WordIndex index, Term words, Bounds bounds) {
        this.index = index;
        this.sql = index.sql();
        this.words = words;
        this.bounds = bounds;
        filters = FilterSql.ofMessages(bounds.filters());
        wholeCounts = !FilterSql.needsMessages(bounds.filters());
    }

    Candidates find() {
        TextQuery query = index.query(words.without(bounds.without())).orElse(null);
        if (query == null) {
            return Candidates.NONE;
        }
        if (!WordIndex.isForMessages(words)) {
            return wholeCounts ? inTexts(query) : Candidates.NONE;
        }
        if (!index.isTooCommonToGather(query)) {
            return ofAll(query);
        }
        if (bounds.filters().isEmpty()) {
            return amongMany(query);
        }
        List<Long> left = leftByFilters();
        return left.size() > FEW_SESSIONS ? amongMany(query) : amongFew(query, left);
    }

    private Candidates ofAll(TextQuery query) {
        List<Matches.Match> found = index.ranked(query, filters);
        Map<Long, Double> wholes = wholeCounts ? Gathering.wholes(found) : Map.of();
        boolean more = wholeCounts && addTitled(query, wholes) == NEWEST_TITLES;
        List<Candidate> candidates = new Gathering(sql, WHOLE).joined(Gathering.of(found), wholes, bounds);
        return new Candidates(candidates, candidates.size(), more, more);
    }

    /// The newest sessions, and those that match well as a whole.
    private Candidates amongMany(TextQuery query) {
        Map<Long, Candidate> newest = newest(query).candidates();
        Map<Long, Double> wholes = new LinkedHashMap<>();
        if (wholeCounts) {
            addTitles(query, BEST_TITLES, wholes);
        }
        long certain = newest.size()
                + wholes.keySet().stream()
                        .filter(session -> !newest.containsKey(session))
                        .count();
        if (wholeCounts && !bounds.newestFirst()) {
            // These may hold the words in several messages: that is found out when they are looked at.
            addWholes(query, wholes);
        }
        return new Candidates(new Gathering(sql, WHOLE).joined(newest, wholes, bounds), certain, true, true);
    }

    /// A walk that finds too little was not the right way, or what passes the filters is old. Better late than never.
    private Newest newest(TextQuery query) {
        int enough = Math.max(ENOUGH, bounds.most());
        if (index.isWalked(query, WANTED)) {
            Newest walked = new Newest(sql, enough)
                    .add(
                            Matches.sessionsWalked(query, filters, FilterSql.ofSessions(bounds.filters()), enough),
                            Matches.newestLong(query, filters));
            if (walked.isEnough() || (!walked.isEmpty() && !bounds.filters().isEmpty())) {
                return walked;
            }
        }
        return new Newest(sql, enough)
                .add(
                        bounds.newestFirst()
                                ? Matches.inOrderOfTime(Matches.all(query, filters))
                                : Matches.newest(query, filters, MOST_MESSAGES));
    }

    /// Short prefixes are looked for in titles and what was said, where a part of a session stands for a message.
    private Candidates inTexts(TextQuery query) {
        Map<Long, Double> wholes = new LinkedHashMap<>();
        addParts(query, SqlText.EMPTY, NEWEST_TITLES, NEWEST_TITLES, wholes);
        List<Candidate> candidates = new Gathering(sql, WHOLE).joined(Map.of(), wholes, bounds);
        return new Candidates(candidates, candidates.size(), wholes.size() >= NEWEST_TITLES, true);
    }

    /// A title or a summary that holds all words is as good as a message.
    private void addTitles(TextQuery query, int best, Map<Long, Double> wholes) {
        addParts(query, SqlText.of(" and w.part = " + SessionWords.HEAD), NEWEST_TITLES, best, wholes);
    }

    /// The same where all that match are known: then a title counts as much as any number of messages. Gives how many
    /// there are.
    private int addTitled(TextQuery query, Map<Long, Double> wholes) {
        FilterSql ofSessions = FilterSql.ofSessions(bounds.filters());
        List<Long> titled = sql.list(
                SqlText.of(
                                "select distinct w.session, w.recency from session_words w" + joinOf(ofSessions)
                                        + " where w.part = " + SessionWords.HEAD + " and w.words @@ ?::tsquery",
                                query.one())
                        .and(ofSessions.sql())
                        .and(" order by w.recency desc limit ?", NEWEST_TITLES),
                row -> row.getLong(1));
        titled.forEach(session -> wholes.put(session, 1.0));
        return titled.size();
    }

    private static String joinOf(FilterSql ofSessions) {
        return ofSessions.sql().isEmpty() ? "" : " join indexed_sessions s on s.session = w.session";
    }

    private void addWholes(TextQuery query, Map<Long, Double> wholes) {
        addParts(query, SqlText.EMPTY, NEWEST_PARTS, BEST_WHOLE, wholes);
    }

    private void addParts(TextQuery query, SqlText which, int newest, int best, Map<Long, Double> wholes) {
        FilterSql ofSessions = FilterSql.ofSessions(bounds.filters());
        sql.each(
                SqlText.of("select session, max(")
                        .and(Matches.rank(query))
                        .and(
                                ") as score from (select w.session, w.words, w.recency from session_words w"
                                        + joinOf(ofSessions) + " where w.words @@ ?::tsquery",
                                query.one())
                        .and(which)
                        .and(ofSessions.sql())
                        .and(
                                " order by w.recency desc limit ?) parts group by session"
                                        + " order by score desc, max(recency) desc limit ?",
                                newest,
                                best),
                row -> {
                    wholes.merge(row.getLong("session"), row.getDouble("score"), Math::max);
                    return true;
                });
    }

    private List<Long> leftByFilters() {
        FilterSql ofSessions = FilterSql.ofSessions(bounds.filters());
        return sql.list(
                SqlText.of("select s.session from indexed_sessions s where true")
                        .and(ofSessions.sql())
                        .and(" order by s.active_at desc, s.composite_key limit ?", FEW_SESSIONS + 1),
                row -> row.getLong(1));
    }

    /// Ask the few sessions that the filters leave, some at a time, the newest first, until there are enough.
    private Candidates amongFew(TextQuery query, List<Long> sessions) {
        Newest newest = new Newest(sql, Math.max(ENOUGH, bounds.most()));
        int asked = 0;
        while (asked < sessions.size() && !newest.isEnough()) {
            List<Long> next = sessions.subList(asked, Math.min(sessions.size(), asked + AT_ONCE));
            asked += next.size();
            SqlText found =
                    Matches.within(next.stream().mapToLong(Long::longValue).toArray(), query, filters);
            newest.add(
                    bounds.newestFirst()
                            ? Matches.inOrderOfTime(found)
                            : found.and(" order by m.recency desc, m.session desc, m.seq desc"));
        }
        boolean more = asked < sessions.size() || newest.isEnough();
        Map<Long, Double> titles = new LinkedHashMap<>();
        if (wholeCounts) {
            // The filters leave no more of them.
            addTitles(query, FEW_SESSIONS, titles);
        }
        List<Candidate> candidates = new Gathering(sql, WHOLE).joined(newest.candidates(), titles, bounds);
        return new Candidates(candidates, candidates.size(), more, more);
    }
}
