package dev.seshat.archive.postgres;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Candidates;
import dev.seshat.archive.Finder.Heading;
import dev.seshat.model.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what a search will look at first in one go: the headings and the best messages of the first candidates. One by
/// one they would take longer to ask for than to find.
final class LookAhead {

    /// So many candidates are looked at in any case, and so many messages of each.
    private static final int CANDIDATES = 12;

    private static final int MESSAGES = 3;

    private record Place(long session, int seq) {}

    private final Tables tables;
    private final Map<Long, Heading> headings = new HashMap<>();
    private final Map<Place, Message> messages = new HashMap<>();
    private final Map<Long, ArchivedSession> sessions = new HashMap<>();

    LookAhead(Tables tables) {
        this.tables = tables;
    }

    /// These were found.
    Candidates at(Candidates found) {
        List<Candidate> first = found.sessions().stream().limit(CANDIDATES).toList();
        List<Place> places = new ArrayList<>();
        for (Candidate candidate : first) {
            candidate.messages().stream()
                    .limit(MESSAGES)
                    .map(seq -> new Place(candidate.session(), seq))
                    .filter(place -> !messages.containsKey(place))
                    .forEach(places::add);
        }
        readHeadings(first.stream()
                .map(Candidate::session)
                .filter(session -> !headings.containsKey(session))
                .toList());
        readMessages(places);
        return found;
    }

    private void readHeadings(List<Long> sessions) {
        if (!sessions.isEmpty()) {
            tables.sql()
                    .each(
                            "select session, title, other_title, summary, file_mtime from indexed_sessions"
                                    + " where session = any(?)",
                            row -> {
                                headings.put(
                                        row.getLong("session"),
                                        new Heading(
                                                row.getString("title"),
                                                row.getString("other_title"),
                                                row.getString("summary"),
                                                Times.ofNanos(row.getLong("file_mtime"))));
                                return true;
                            },
                            sessions.stream().mapToLong(Long::longValue).toArray());
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

    /// The session of a number, and with it all that it was found with: hits are mostly among them.
    ArchivedSession session(long session) {
        if (!sessions.containsKey(session)) {
            Set<Long> wanted = new HashSet<>(headings.keySet());
            wanted.removeAll(sessions.keySet());
            wanted.add(session);
            sessions.putAll(tables.sessions().all(wanted));
        }
        return Optional.ofNullable(sessions.get(session)).orElseThrow();
    }

    Heading heading(long session) {
        readHeadings(headings.containsKey(session) ? List.of() : List.of(session));
        return Optional.ofNullable(headings.get(session)).orElseThrow();
    }

    Optional<Message> message(long session, int seq) {
        Place place = new Place(session, seq);
        readMessages(messages.containsKey(place) ? List.of() : List.of(place));
        return Optional.ofNullable(messages.get(place));
    }
}
