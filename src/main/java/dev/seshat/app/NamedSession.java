package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import java.util.List;
import java.util.Optional;

/// Resolves a session by key, id or id prefix. The name is looked up, and never taken for a path.
public final class NamedSession {

    /// The minimum length of an id prefix.
    public static final int MIN_PREFIX = 4;

    private NamedSession() {}

    /// The sessions that a name could mean. All surfaces share this rule, with their own messages for none
    /// and for several.
    public static List<ArchivedSession> candidates(String name, Archive archive) {
        Optional<SessionKey> key = key(name);
        Optional<ArchivedSession> keyed = key.flatMap(archive::find);
        if (keyed.isPresent()) {
            return List.of(keyed.get());
        }
        if (key.isPresent()) {
            return sameLog(key.get(), archive);
        }
        return name.length() < MIN_PREFIX ? List.of() : archive.withId(name);
    }

    /// A damaged log may have lost its project, and is listed under the key of no project.
    private static List<ArchivedSession> sameLog(SessionKey key, Archive archive) {
        return archive.withId(key.sessionId()).stream()
                .filter(found -> found.missing() > 0
                        && found.session().key().sessionId().equals(key.sessionId())
                        && found.session().key().workstationId().equals(key.workstationId()))
                .toList();
    }

    /// Find it, or explain why it does not exist.
    public static ArchivedSession find(String name, LiveArchive.State state) {
        List<ArchivedSession> found = candidates(name, state.archive());
        if (found.size() > 1) {
            throw new SeshatException(
                    Kind.AMBIGUOUS, "“" + name + "” matches " + found.size() + " sessions. Give more of the id.");
        }
        if (found.isEmpty() && state.pending() > 0) {
            throw new SeshatException(
                    Kind.BUSY,
                    "there is no session “" + name
                            + "” in the archive, but the newest logs are still being indexed. Try again in a few seconds.");
        }
        if (found.isEmpty()) {
            throw new SeshatException(Kind.NOT_FOUND, "there is no session “" + name + "” in the archive.");
        }
        return found.getFirst();
    }

    private static Optional<SessionKey> key(String name) {
        try {
            return Optional.of(SessionKey.parse(name));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
