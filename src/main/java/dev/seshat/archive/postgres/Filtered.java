package dev.seshat.archive.postgres;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import java.util.List;
import java.util.Set;

/// Finds the sessions that filters let through, the newest first.
final class Filtered {

    private final WordIndex index;
    private final Bounds bounds;

    Filtered(WordIndex index, Bounds bounds) {
        this.index = index;
        this.bounds = bounds;
    }

    Candidates find() {
        SqlText text = SqlText.of("select s.session from indexed_sessions s where true")
                .and(FilterSql.ofSessions(bounds.filters()).sql());
        if (FilterSql.needsMessages(bounds.filters())) {
            FilterSql ofMessages = FilterSql.ofMessages(bounds.filters());
            text = text.and(" and exists (select 1 from messages m" + ofMessages.joinsOfTools()
                            + " where m.session = s.session")
                    .and(ofMessages.sql())
                    .and(")");
        }
        List<Long> sessions = index.sql()
                .list(
                        text.and(" order by s.active_at desc, s.composite_key limit ?", Finder.COUNTED + 1),
                        row -> row.getLong(1));
        Set<Long> unwanted = index.holdingAny(sessions, bounds.without());
        List<Candidate> candidates = sessions.stream()
                .filter(session -> !unwanted.contains(session))
                .map(session -> new Candidate(session, 1, 0, List.of()))
                .toList();
        boolean more = sessions.size() > Finder.COUNTED;
        return new Candidates(candidates, candidates.size(), more, more);
    }
}
