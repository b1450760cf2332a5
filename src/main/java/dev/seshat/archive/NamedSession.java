package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.SessionKey;
import java.util.List;
import java.util.Optional;

/// The session that somebody names from elsewhere: by key, by id, or by the beginning of its id. The name is looked up,
/// and never taken for a path.
public final class NamedSession {

    private static final int MIN_PREFIX = 4;

    private NamedSession() {}

    /// Find it, or say why there is none.
    public static ArchivedSession find(String name, LiveArchive.State state) {
        Optional<ArchivedSession> keyed = key(name).flatMap(state.archive()::find);
        if (keyed.isPresent()) {
            return keyed.get();
        }
        List<ArchivedSession> found =
                name.length() < MIN_PREFIX ? List.of() : state.archive().withId(name);
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
