package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.archive.Finder.Weighted;
import dev.seshat.query.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds the sessions that hold all that is asked for, in whatever messages.
final class Apart {

    /// Of a word that is in more messages than these, the sessions of the newest count, and those whose people or model
    /// said it.
    private static final int NEWEST = 5_000;

    private static final int NEWEST_COMMON = 1_000;
    private static final int MOST_SESSIONS = 2_000;

    private final Index index;
    private final Sql sql;
    private final Term words;
    private final Bounds bounds;
    private final boolean wholeCounts;
    private final List<@Nullable Object> arguments = new ArrayList<>();
    private boolean bounded;

    Apart(Index index, Term words, Bounds bounds) {
        this.index = index;
        this.sql = index.sql();
        this.words = words;
        this.bounds = bounds;
        wholeCounts = !FilterSql.needsMessages(bounds.filters());
    }

    Candidates find() {
        String holding = sessions(words).orElse(null);
        if (holding == null) {
            return Candidates.NONE;
        }
        FilterSql ofSessions = FilterSql.ofSessions(bounds.filters());
        Set<Long> sessions = new LinkedHashSet<>(sql.list(
                "select s.id from (" + holding + ") f cross join sessions s on s.id = f.session where 1"
                        + ofSessions.sql() + " order by s.id desc limit ?",
                row -> row.getLong(1),
                Index.arguments(arguments, ofSessions, MOST_SESSIONS)));
        boolean tooMany = sessions.size() == MOST_SESSIONS;
        sessions.removeIf(session -> index.holdsAny(session, bounds.without()));
        List<Candidate> candidates = ordered(sessions);
        return new Candidates(
                bounds.newestFirst() ? index.newestFirst(candidates) : candidates,
                candidates.size(),
                bounded || tooMany,
                bounded || tooMany);
    }

    /// Those first whose words stand together most, then the newest.
    private List<Candidate> ordered(Set<Long> sessions) {
        if (sessions.isEmpty()) {
            return List.of();
        }
        List<Weighted> terms = words.leaves().stream()
                .map(leaf -> new Weighted(leaf, 1 - index.frequency(leaf).share()))
                .toList();
        Bounds wide = new Bounds(List.of(), bounds.filters(), bounds.most(), false);
        Map<Long, Candidate> known = new HashMap<>();
        for (Candidate candidate : new Some(index, terms, wide).find().sessions()) {
            known.put(candidate.session(), candidate);
        }
        List<Candidate> candidates = new ArrayList<>();
        for (long session : sessions) {
            Candidate candidate = known.get(session);
            candidates.add(candidate == null ? new Candidate(session, 0, 0, List.of()) : candidate);
        }
        candidates.sort((a, b) -> Double.compare(b.score(), a.score()));
        return candidates;
    }

    /// A select of the sessions that hold a term; nothing when it asks for nothing.
    private Optional<String> sessions(Term term) {
        return term.fold(
                this::leaf,
                all -> joined(all, "intersect"),
                any -> joined(any, "union"),
                // A session is kept out as a whole by what stands beside all words; deeper inside it is not asked.
                _ -> Optional.empty());
    }

    private Optional<String> joined(List<Term> terms, String operator) {
        List<String> selects =
                terms.stream().flatMap(term -> sessions(term).stream()).toList();
        return selects.isEmpty()
                ? Optional.empty()
                : Optional.of(selects.stream()
                        .map(select -> "select session from (" + select + ")")
                        .collect(Collectors.joining(" " + operator + " ")));
    }

    private Optional<String> leaf(Term.Leaf leaf) {
        String match = index.match(leaf).orElse(null);
        if (match == null) {
            return Optional.empty();
        }
        List<String> selects = new ArrayList<>();
        if (wholeCounts) {
            arguments.add(match);
            selects.add("select rowid >> 12 as session from sessions_fts where sessions_fts match ?");
        }
        if (Index.isForMessages(leaf)) {
            FilterSql conditions = FilterSql.ofMessages(bounds.filters());
            long messages = index.frequency(leaf).messages();
            int newest = messages > Finder.COUNTED ? NEWEST_COMMON : NEWEST;
            bounded |= messages > newest;
            arguments.add(match);
            arguments.addAll(conditions.arguments());
            selects.add("select m.session from (select rowid as id from messages_fts where messages_fts match ?"
                    + " order by rowid desc limit " + newest + ") f cross join " + Index.PLACES + " on m.id = f.id"
                    + conditions.joins() + " where 1" + conditions.sql());
        }
        // What cannot be asked for is not found; left out, it would be taken to be everywhere.
        return Optional.of(selects.isEmpty() ? "select null as session where 0" : String.join(" union ", selects));
    }
}
