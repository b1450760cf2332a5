package dev.seshat.archive.sqlite;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Bounds;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import java.util.ArrayList;
import java.util.List;

/// Finds the sessions that filters let through, the newest first.
final class Filtered {

    private final Index index;
    private final Bounds bounds;
    private final FilterSql ofSessions;
    private final FilterSql ofMessages;

    Filtered(Index index, Bounds bounds) {
        this.index = index;
        this.bounds = bounds;
        ofSessions = FilterSql.ofSessions(bounds.filters());
        ofMessages = FilterSql.ofMessages(bounds.filters());
    }

    Candidates find() {
        boolean needsMessages = FilterSql.needsMessages(bounds.filters());
        String message = needsMessages
                ? " and exists (select 1 from messages m" + ofMessages.joinsOfTools() + " where m.session = s.id"
                        + ofMessages.sql() + ")"
                : "";
        List<Object> arguments = new ArrayList<>(ofSessions.arguments());
        if (needsMessages) {
            arguments.addAll(ofMessages.arguments());
        }
        arguments.add(Finder.COUNTED + 1);
        List<Long> sessions = index.sql()
                .list(
                        "select s.id from sessions s where 1" + ofSessions.sql() + message
                                + " order by s.active_at desc, s.key limit ?",
                        row -> row.getLong(1),
                        arguments.toArray());
        List<Candidate> candidates = new ArrayList<>();
        int asked = 0;
        // To ask what a session holds takes time; without such a question there is no reason to stop.
        while (asked < sessions.size() && (bounds.without().isEmpty() || candidates.size() < bounds.most())) {
            long session = sessions.get(asked++);
            if (!index.holdsAny(session, bounds.without())) {
                candidates.add(new Candidate(session, 1, 0, List.of()));
            }
        }
        boolean more = asked < sessions.size() || sessions.size() > Finder.COUNTED;
        return new Candidates(candidates, candidates.size(), more, more);
    }
}
