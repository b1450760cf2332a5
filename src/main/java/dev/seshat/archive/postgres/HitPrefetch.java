package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder.Heading;
import dev.seshat.archive.Finder.Ranking;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.rank.ScoredSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads sessions in batches before they are shown: the first of a ranking, and later several at a time with
/// their best messages. One by one, the round trips would take longer than the search.
final class HitPrefetch {

    /// How many sessions are checked for readability before any is shown.
    private static final int FIRST = 30;

    /// How many sessions are read at once, with their messages.
    private static final int AT_ONCE = 10;

    private record Place(long session, int seq) {}

    private final PostgresTables tables;
    private final Map<Place, Optional<Message>> messages = new HashMap<>();
    private final Map<Long, Optional<ArchivedSession>> sessions = new HashMap<>();
    private List<ScoredSession> ranked = List.of();
    private final Map<Long, Integer> ranks = new HashMap<>();

    HitPrefetch(PostgresTables tables) {
        this.tables = tables;
    }

    /// Prepare to show the sessions of a ranking. Those among the first that cannot be read are left out, so
    /// that they do not take the places of others.
    Ranking at(Ranking found) {
        ranked = found.sessions();
        int good = 0;
        int seen = 0;
        while (good < FIRST && seen < ranked.size()) {
            List<ScoredSession> next = ranked.subList(seen, Math.min(ranked.size(), seen + FIRST - good));
            readSessions(next);
            seen += next.size();
            good += (int) next.stream().filter(this::isReadable).count();
        }
        if (good < seen) {
            ranked = ranked.stream().filter(this::isReadable).toList();
        }
        ranks.clear();
        for (int rank = 0; rank < ranked.size(); rank++) {
            ranks.put(ranked.get(rank).session(), rank);
        }
        return new Ranking(ranked, found.bounded());
    }

    /// Sessions that were not prefetched may be readable.
    private boolean isReadable(ScoredSession scored) {
        Optional<ArchivedSession> known = sessions.get(scored.session());
        return known == null || known.isPresent();
    }

    private void readSessions(List<ScoredSession> wanted) {
        Set<Long> unknown = new HashSet<>();
        wanted.forEach(scored -> unknown.add(scored.session()));
        unknown.removeAll(sessions.keySet());
        if (!unknown.isEmpty()) {
            Map<Long, ArchivedSession> read = tables.sessions().all(unknown);
            unknown.forEach(session -> sessions.put(session, Optional.ofNullable(read.get(session))));
        }
    }

    /// The session and those after it.
    private List<ScoredSession> next(long session) {
        Integer rank = ranks.get(session);
        return rank == null
                ? List.of(new ScoredSession(session, 0, 0, true, true, 0, List.of()))
                : ranked.subList(rank, Math.min(ranked.size(), rank + AT_ONCE));
    }

    Optional<ArchivedSession> session(long session) {
        if (!sessions.containsKey(session)) {
            readSessions(next(session));
        }
        return sessions.getOrDefault(session, Optional.empty());
    }

    Optional<Heading> heading(long session) {
        return session(session).map(archived -> {
            Session found = archived.session();
            SessionFacts facts = found.facts();
            return new Heading(
                    facts.title(),
                    facts.otherTitle(),
                    facts.summary(),
                    found.time().at());
        });
    }

    Optional<Message> message(long session, int seq) {
        Place wanted = new Place(session, seq);
        if (!messages.containsKey(wanted)) {
            List<Place> places = new ArrayList<>(List.of(wanted));
            for (ScoredSession scored : next(session)) {
                scored.messages().forEach(each -> places.add(new Place(scored.session(), each)));
            }
            places.removeIf(messages::containsKey);
            read(places.stream().distinct().toList());
        }
        return messages.getOrDefault(wanted, Optional.empty());
    }

    private void read(List<Place> places) {
        places.forEach(place -> messages.put(place, Optional.empty()));
        tables.messages()
                .each(
                        places.stream().mapToLong(Place::session).toArray(),
                        places.stream().mapToInt(Place::seq).toArray(),
                        (session, message) -> messages.put(new Place(session, message.seq()), Optional.of(message)));
    }
}
