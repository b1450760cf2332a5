package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import java.util.List;
import java.util.Optional;

/// The session that somebody names: by key, by id, or by the beginning of its id. The name is looked up, and never
/// taken for a path.
public final class NamedSession {

    /// Fewer letters of an id say nothing.
    public static final int MIN_PREFIX = 4;

    private NamedSession() {}

    /// The sessions that a name could mean. Every surface has this rule, and words of its own for none and for several.
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

    /// A log that was damaged may not say any more which project it is of, and is listed under the key of none.
    private static List<ArchivedSession> sameLog(SessionKey key, Archive archive) {
        return archive.withId(key.sessionId()).stream()
                .filter(found -> found.missing() > 0
                        && found.session().key().sessionId().equals(key.sessionId())
                        && found.session().key().workstationId().equals(key.workstationId()))
                .toList();
    }

    /// Find it, or say why there is none.
    public static ArchivedSession find(String name, LiveArchive.State state) {
        List<ArchivedSession> found = candidates(name, state.archive());
        if (found.size() > 1) {
            throw new SeshatException(
                    Kind.AMBIGUOUS,
                    "“" + name + "” could be any of " + found.size() + " sessions. Give more of the id.");
        }
        if (found.isEmpty() && state.pending() > 0) {
            throw new SeshatException(
                    Kind.BUSY,
                    "there is no session “" + name + "” in the archive yet: " + state.pending()
                            + " logs are still being read. Ask again in some seconds.");
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
