package dev.seshat.http.api;

import dev.seshat.app.AllSessions;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Responses computed from a list of sessions, valid while that list is current: within its thirty seconds
/// the same request costs nothing. One that lacks the archive is not kept. Safe for any number of threads.
final class ListedBodies {

    private static final int MOST = 32;

    private final Map<String, Body> bodies = new HashMap<>();
    private @Nullable AllSessions list;

    /// The response to a request about a list, computed if absent.
    @SuppressWarnings("ReferenceEquality") // the same list, not an equal one: to compare them would cost
    synchronized Body of(AllSessions present, String question, Function<AllSessions, Body> making) {
        if (present != list || bodies.size() >= MOST) {
            bodies.clear();
            list = present;
        }
        Body known = bodies.get(question);
        if (known != null) {
            return known;
        }
        Body made = making.apply(present);
        if (present.unavailable().isEmpty()) {
            bodies.put(question, made);
        }
        return made;
    }
}
