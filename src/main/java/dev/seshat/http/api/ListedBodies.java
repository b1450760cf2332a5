package dev.seshat.http.api;

import dev.seshat.discover.ListedSession;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The answers that were made of a list of sessions, for as long as that list is the present one: within its thirty
/// seconds the same question costs nothing. Safe for any number of threads.
final class ListedBodies {

    private static final int MOST = 32;

    private final Map<String, Body> bodies = new HashMap<>();
    private List<ListedSession> list = List.of();

    /// The answer to a question about a list, made if it is not there.
    @SuppressWarnings("ReferenceEquality") // the same list, not an equal one: to compare them would cost
    synchronized Body of(List<ListedSession> present, String question, Function<List<ListedSession>, Body> making) {
        if (present != list || bodies.size() >= MOST) {
            bodies.clear();
            list = present;
        }
        return bodies.computeIfAbsent(question, _ -> making.apply(present));
    }
}
