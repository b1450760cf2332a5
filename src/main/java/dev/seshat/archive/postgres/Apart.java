package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.archive.Finder.Weighted;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the sessions that hold all that is asked for, in whatever messages.
final class Apart {

    /// Of a common word the sessions of so many messages count, the newest, and those whose people or model said it.
    private static final int NEWEST = 1_000;

    private static final int MOST_SESSIONS = 2_000;

    private final WordIndex index;
    private final Term words;
    private final Bounds bounds;
    private final boolean wholeCounts;
    private boolean bounded;

    Apart(WordIndex index, Term words, Bounds bounds) {
        this.index = index;
        this.words = words;
        this.bounds = bounds;
        wholeCounts = !FilterSql.needsMessages(bounds.filters());
    }

    Candidates find() {
        SqlText holding = sessions(words).orElse(null);
        if (holding == null) {
            return Candidates.NONE;
        }
        List<Long> sessions = index.sql()
                .list(
                        SqlText.of("select s.session from (")
                                .and(holding)
                                .and(") f join indexed_sessions s on s.session = f.session where true")
                                .and(FilterSql.ofSessions(bounds.filters()).sql())
                                .and(" order by s.active_at desc, s.composite_key limit ?", MOST_SESSIONS),
                        row -> row.getLong(1));
        boolean partly = bounded || sessions.size() == MOST_SESSIONS;
        Map<Long, Candidate> wanted = new LinkedHashMap<>();
        sessions.forEach(session -> wanted.put(session, new Candidate(session, 0, 0, List.of())));
        wanted.keySet().removeAll(index.holdingAny(sessions, bounds.without()));
        if (!wanted.isEmpty()) {
            best().sessions().forEach(known -> wanted.computeIfPresent(known.session(), (_, _) -> known));
        }
        List<Candidate> candidates =
                bounds.newestFirst() ? List.copyOf(wanted.values()) : Gathering.bestFirst(wanted.values());
        return new Candidates(candidates, candidates.size(), partly, partly);
    }

    /// Those first whose words stand together most.
    private Candidates best() {
        List<Weighted> terms = words.leaves().stream()
                .map(leaf -> new Weighted(leaf, 1 - index.frequency(leaf).share()))
                .toList();
        return new Some(index, terms, new Bounds(List.of(), bounds.filters(), bounds.most(), false)).find();
    }

    /// A select of the sessions that hold a term; nothing when it asks for nothing.
    private Optional<SqlText> sessions(Term term) {
        return term.fold(
                this::leaf,
                all -> joined(all, " intersect "),
                any -> joined(any, " union "),
                // A session is kept out as a whole by what stands beside all words; deeper inside it is not asked.
                _ -> Optional.empty());
    }

    private Optional<SqlText> joined(List<Term> terms, String operator) {
        List<SqlText> selects = terms.stream()
                .flatMap(term -> sessions(term).stream())
                .map(select -> SqlText.of("(").and(select).and(")"))
                .toList();
        return selects.isEmpty() ? Optional.empty() : Optional.of(SqlText.joined(selects, operator));
    }

    private Optional<SqlText> leaf(Term.Leaf leaf) {
        TextQuery query = index.query(leaf).orElse(null);
        if (query == null) {
            return Optional.empty();
        }
        List<SqlText> selects = new ArrayList<>();
        if (wholeCounts) {
            selects.add(SqlText.of("select session from session_words where words @@ ?::tsquery", query.one()));
        }
        if (WordIndex.isForMessages(leaf)) {
            FilterSql filters = FilterSql.ofMessages(bounds.filters());
            boolean common = index.isCommon(query);
            bounded |= common;
            selects.add(SqlText.of("select session from (")
                    .and(common ? index.newest(query, filters, NEWEST) : Matches.all(query, filters))
                    .and(") found"));
        }
        // What cannot be asked for is not found; left out, it would be taken to be everywhere.
        return Optional.of(
                selects.isEmpty()
                        ? SqlText.of("select null::bigint as session where false")
                        : SqlText.joined(selects, " union "));
    }
}
