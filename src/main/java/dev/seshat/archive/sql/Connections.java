package dev.seshat.archive.sql;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks.Neighbour;
import dev.seshat.link.Relationship;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Says how sessions near another one are connected with it.
final class Connections {

    private static final int MOST_REFERENCES = 50;

    private final SqlConnection sql;
    private final Tables tables;

    Connections(SqlConnection sql, Tables tables) {
        this.sql = sql;
        this.tables = tables;
    }

    /// @param near the numbers of the sessions that are connected, with the number of hops to each, nearest first
    List<Neighbour> of(SessionKey key, Map<Long, Integer> near) {
        ArchivedSession start = tables.sessions().find(key).orElse(null);
        if (start == null) {
            return List.of();
        }
        Map<Long, ArchivedSession> sessions = tables.sessions().all(near.keySet());
        List<Neighbour> neighbours = new ArrayList<>();
        Set<SessionKey> known = new LinkedHashSet<>(Set.of(key));
        List<List<Session>> byHops = new ArrayList<>(List.of(List.of(start.session())));
        near.forEach((number, hops) -> {
            ArchivedSession session = sessions.get(number);
            if (session == null || !known.add(session.session().key())) {
                return;
            }
            while (byHops.size() <= hops) {
                byHops.add(new ArrayList<>());
            }
            byHops.get(hops).add(session.session());
            connection(session, hops, byHops.get(hops - 1)).ifPresent(neighbours::add);
        });
        addReferences(neighbours, known, start.session());
        return neighbours;
    }

    private static Optional<Neighbour> connection(ArchivedSession found, int hops, Collection<Session> nearer) {
        for (Session from : nearer) {
            Session to = found.session();
            if (from.key().equals(to.parentKey())) {
                return Optional.of(new Neighbour(found, hops, from.key(), Relationship.SPAWNED, true));
            }
            if (to.key().equals(from.parentKey())) {
                return Optional.of(new Neighbour(found, hops, from.key(), Relationship.SPAWNED, false));
            }
            if (continues(from, to)) {
                return Optional.of(new Neighbour(found, hops, from.key(), Relationship.CONTINUES, true));
            }
            if (continues(to, from)) {
                return Optional.of(new Neighbour(found, hops, from.key(), Relationship.CONTINUES, false));
            }
        }
        return Optional.empty();
    }

    private static boolean continues(Session later, Session earlier) {
        return later.key().workstationId().equals(earlier.key().workstationId())
                && (earlier.key().sessionId().equals(later.facts().forkedFrom())
                        || later.key().sessionId().equals(earlier.facts().continuedIn()));
    }

    /// The sessions that name this one, and those it names. They are not followed further.
    private void addReferences(List<Neighbour> neighbours, Set<SessionKey> known, Session start) {
        List<Long> naming = sql.list("""
                select l.session from session_links l
                where l.target_type = 'session' and l.target = ? and l.relationship = 'references' limit ?""", row -> row.getLong(1), start.key().sessionId(), MOST_REFERENCES);
        List<Long> named = sql.list("""
                select o.{id} from session_links l
                    join {sessions} s on s.{id} = l.session
                    join {sessions} o on o.session_id = l.target and o.workstation_id = s.workstation_id
                where l.session = (select {id} from {sessions} where {key} = ?) and l.relationship = 'references'
                    and l.target_type = 'session' and o.former_of is null and o.{id} <> s.{id} limit ?""", row -> row.getLong(1), start.key().toString(), MOST_REFERENCES);
        add(neighbours, known, start, named, true);
        add(neighbours, known, start, naming, false);
    }

    private void add(
            List<Neighbour> neighbours, Set<SessionKey> known, Session start, List<Long> numbers, boolean outgoing) {
        Map<Long, ArchivedSession> sessions = tables.sessions().all(numbers);
        for (Long number : numbers) {
            ArchivedSession session = sessions.get(number);
            if (session != null
                    && session.former() == null
                    && Objects.equals(
                            session.session().key().workstationId(), start.key().workstationId())
                    && known.add(session.session().key())) {
                neighbours.add(new Neighbour(session, 1, start.key(), Relationship.REFERENCES, outgoing));
            }
        }
    }
}
