package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.query.Term;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the sessions of which one message holds all that is asked for.
final class Together {

    /// So many of the newest messages at most, if there are too many.
    private static final int MOST_WALKED = 5_000;

    /// So many sessions can be asked one by one.
    private static final int FEW_SESSIONS = 300;

    /// The sessions that are looked at as a whole.
    private static final int BEST_WHOLE = 60;

    private static final int BEST_TITLES = 400;

    /// Of parts of sessions, so many of the newest are compared.
    private static final int NEWEST_PARTS = 2_000;

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
        if (!index.isCommon(query)) {
            return ofAll(query);
        }
        List<Long> left = bounds.filters().isEmpty() ? List.of() : leftByFilters();
        return left.isEmpty() || left.size() > FEW_SESSIONS ? amongMany(query) : oneByOne(left);
    }

    private Candidates ofAll(TextQuery query) {
        Gathering gathering = new Gathering(sql, WHOLE);
        Gathering.Found found = gathering.of(index.matching(query, filters, MOST_WALKED), Integer.MAX_VALUE);
        Map<Long, Double> wholes = new HashMap<>();
        if (wholeCounts) {
            addWholes(query, BEST_WHOLE, wholes);
            wholes.keySet().retainAll(found.sessions().keySet());
            addTitles(query, wholes);
        }
        List<Candidate> candidates = gathering.joined(found.sessions(), wholes, bounds);
        return new Candidates(candidates, candidates.size(), false, false);
    }

    /// The newest sessions, and those that match well as a whole.
    private Candidates amongMany(TextQuery query) {
        Gathering gathering = new Gathering(sql, WHOLE);
        Gathering.Found found = gathering.of(index.matching(query, filters, MOST_WALKED), 4 * bounds.most());
        Map<Long, Double> wholes = new HashMap<>();
        if (wholeCounts) {
            addTitles(query, wholes);
        }
        long certain = found.sessions().size()
                + wholes.keySet().stream()
                        .filter(session -> !found.sessions().containsKey(session))
                        .count();
        if (wholeCounts && !bounds.newestFirst()) {
            // These may hold the words in several messages: that is found out when they are looked at.
            addWholes(query, BEST_WHOLE, wholes);
        }
        return new Candidates(gathering.joined(found.sessions(), wholes, bounds), certain, true, true);
    }

    /// Short prefixes are looked for in titles and what was said, where a part of a session stands for a message.
    private Candidates inTexts(TextQuery query) {
        Map<Long, Double> wholes = new HashMap<>();
        addWholes(query, NEWEST_PARTS, wholes);
        List<Candidate> candidates = new Gathering(sql, WHOLE).joined(Map.of(), wholes, bounds);
        return new Candidates(candidates, candidates.size(), wholes.size() >= NEWEST_PARTS, true);
    }

    /// A title or a summary that holds all words is as good as a message.
    private void addTitles(TextQuery query, Map<Long, Double> wholes) {
        addParts(query, " and w.part = " + SessionWords.HEAD, BEST_TITLES, wholes);
    }

    private void addWholes(TextQuery query, int most, Map<Long, Double> wholes) {
        addParts(query, "", most, wholes);
    }

    private void addParts(TextQuery query, String which, int most, Map<Long, Double> wholes) {
        FilterSql ofSessions = FilterSql.ofSessions(bounds.filters());
        sql.each(
                SqlText.of("select session, max(")
                        .and(WordIndex.rank(query))
                        .and(
                                " ) as score from (select w.session, w.words from session_words w"
                                        + " join indexed_sessions s on s.session = w.session where w.words @@ ?::tsquery"
                                        + which,
                                query.one())
                        .and(ofSessions.sql())
                        .and(
                                " order by w.recency desc limit ?) parts group by session order by score desc limit ?",
                                NEWEST_PARTS,
                                most),
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
                        .and(" order by s.file_mtime desc limit ?", FEW_SESSIONS + 1),
                row -> row.getLong(1));
    }

    /// Ask the few sessions that the filters leave in turn, the newest first, until there are enough.
    private Candidates oneByOne(List<Long> sessions) {
        Term all = words.without(bounds.without());
        Map<Long, Candidate> candidates = new HashMap<>();
        int asked = 0;
        while (asked < sessions.size() && candidates.size() < 2 * bounds.most()) {
            long session = sessions.get(asked++);
            List<Integer> messages = index.holding(session, all, bounds.filters(), 4);
            if (!messages.isEmpty()) {
                candidates.put(session, new Candidate(session, 1.0 / (20 + candidates.size()), 0, messages));
            }
        }
        boolean more = asked < sessions.size();
        return new Candidates(new Gathering(sql, WHOLE).ordered(candidates, bounds), candidates.size(), more, more);
    }
}
