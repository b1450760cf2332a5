package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.archive.Finder.Heading;
import dev.seshat.model.Message;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what a search will look at first in one go: the first candidates and their best messages. One by
/// one they would take longer to ask for than to find.
final class LookAhead {

    /// So many candidates are looked at in any case, and so many messages of each.
    private static final int CANDIDATES = 12;

    private static final int MESSAGES = 3;
    private static final int MESSAGES_OF_A_WORD = 2;

    private record Place(long session, int seq) {}

    private final Tables tables;
    private final Map<Place, Message> messages = new HashMap<>();
    private final Map<Long, ArchivedSession> sessions = new HashMap<>();

    /// The sessions that were asked for and cannot be read.
    private final Set<Long> unreadable = new HashSet<>();

    LookAhead(Tables tables) {
        this.tables = tables;
    }

    /// These were found.
    ///
    /// @param most how many are wanted
    /// @param oneWord whether one word is asked for: then fewer messages are looked at
    Candidates at(Candidates found, int most, boolean oneWord) {
        int looks = Math.min(CANDIDATES, most);
        Candidates readable = readable(found, looks);
        List<Candidate> first = readable.sessions().stream().limit(looks).toList();
        List<Place> places = new ArrayList<>();
        for (Candidate candidate : first) {
            candidate.messages().stream()
                    .limit(oneWord ? MESSAGES_OF_A_WORD : MESSAGES)
                    .map(seq -> new Place(candidate.session(), seq))
                    .filter(place -> !messages.containsKey(place))
                    .forEach(places::add);
        }
        readMessages(places);
        return readable;
    }

    /// Leave out the sessions that cannot be read, until so many that can come first: those that nobody can be shown
    /// must not take the places of others.
    Candidates readable(Candidates found, int wanted) {
        List<Candidate> all = found.sessions();
        int good = 0;
        int seen = 0;
        while (good < wanted && seen < all.size()) {
            List<Long> next = all.subList(seen, Math.min(all.size(), seen + wanted - good)).stream()
                    .map(Candidate::session)
                    .toList();
            readSessions(next);
            seen += next.size();
            good += (int) next.stream().filter(sessions::containsKey).count();
        }
        if (good == seen) {
            return found;
        }
        List<Candidate> left = all.stream()
                .filter(candidate -> !unreadable.contains(candidate.session()))
                .toList();
        return new Candidates(
                left,
                Math.max(left.size(), found.total() - (all.size() - left.size())),
                found.atLeast(),
                found.bounded());
    }

    private void readSessions(List<Long> wanted) {
        List<Long> unknown = wanted.stream()
                .filter(session -> !sessions.containsKey(session) && !unreadable.contains(session))
                .toList();
        if (!unknown.isEmpty()) {
            sessions.putAll(tables.sessions().all(unknown));
            unknown.stream().filter(session -> !sessions.containsKey(session)).forEach(unreadable::add);
        }
    }

    private void readMessages(List<Place> places) {
        if (!places.isEmpty()) {
            tables.messages()
                    .each(
                            places.stream().mapToLong(Place::session).toArray(),
                            places.stream().mapToInt(Place::seq).toArray(),
                            (session, message) -> messages.put(new Place(session, message.seq()), message));
        }
    }

    Optional<ArchivedSession> session(long session) {
        readSessions(List.of(session));
        return Optional.ofNullable(sessions.get(session));
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
        Place place = new Place(session, seq);
        readMessages(messages.containsKey(place) ? List.of() : List.of(place));
        return Optional.ofNullable(messages.get(place));
    }
}
