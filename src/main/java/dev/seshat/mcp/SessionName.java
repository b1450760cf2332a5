package dev.seshat.mcp;

import dev.seshat.app.NamedSession;
import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.List;
import java.util.stream.Collectors;

/// Resolves a session that an agent names: by key, by id, or by the beginning of its id.
final class SessionName {

    private static final int MAX_CANDIDATES = 10;

    private SessionName() {}

    /// @param pending a note on sessions that are not archived yet; may be empty
    static ArchivedSession find(String name, Archive archive, String pending, Quotes quotes) {
        if (name.length() < NamedSession.MIN_PREFIX) {
            throw Arguments.wrong(
                    Arguments.shown(name) + " is too short for a session id: give a session key, or at least "
                            + NamedSession.MIN_PREFIX + " characters of its id.");
        }
        List<ArchivedSession> found = NamedSession.candidates(name, archive);
        if (found.isEmpty()) {
            throw new SeshatException(
                    Kind.NOT_FOUND,
                    "no archived session has the key or id " + Arguments.shown(name)
                            + ". search_sessions and list_sessions give keys."
                            + (pending.isEmpty() ? "" : " " + pending.strip()));
        }
        if (found.size() > 1) {
            throw new SeshatException(Kind.AMBIGUOUS, ambiguous(name, found, quotes));
        }
        return found.getFirst();
    }

    private static String ambiguous(String name, List<ArchivedSession> found, Quotes quotes) {
        return Arguments.shown(name) + " matches " + found.size() + " sessions. Give the key of one: "
                + found.stream()
                        .limit(MAX_CANDIDATES)
                        .map(each -> SessionBrief.line(each, quotes))
                        .collect(Collectors.joining("; "))
                + (found.size() > MAX_CANDIDATES ? " …" : ".");
    }
}
