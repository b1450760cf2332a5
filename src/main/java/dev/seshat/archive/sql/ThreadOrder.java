package dev.seshat.archive.sql;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks.ThreadStep;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;

/// Puts the sessions of a thread in order: each after those it goes on from, and otherwise by their start. Logs that
/// name each other in a circle are ordered by their start.
final class ThreadOrder {

    private static final Comparator<Session> BY_START = Comparator.<Session, Instant>comparing(
                    session -> Objects.requireNonNullElse(session.facts().firstMessageAt(), session.created()))
            .thenComparing(session -> session.key().toString());

    private ThreadOrder() {}

    static List<ThreadStep> of(List<ArchivedSession> members) {
        Map<SessionKey, ArchivedSession> byKey = new LinkedHashMap<>();
        Map<String, List<Session>> byId = new HashMap<>();
        for (ArchivedSession member : members) {
            Session session = member.session();
            byKey.put(session.key(), member);
            byId.computeIfAbsent(id(session, session.key().sessionId()), _ -> new ArrayList<>())
                    .add(session);
        }
        Map<SessionKey, Set<SessionKey>> origins = origins(byKey, byId);
        Map<SessionKey, Integer> open = new HashMap<>();
        Map<SessionKey, List<SessionKey>> following = new HashMap<>();
        origins.forEach((key, from) -> {
            open.put(key, from.size());
            from.forEach(origin ->
                    following.computeIfAbsent(origin, _ -> new ArrayList<>()).add(key));
        });
        Comparator<SessionKey> byStart = Comparator.comparing(key -> session(byKey, key), BY_START);
        PriorityQueue<SessionKey> ready = new PriorityQueue<>(byStart);
        PriorityQueue<SessionKey> waiting = new PriorityQueue<>(byStart);
        origins.forEach((key, from) -> (from.isEmpty() ? ready : waiting).add(key));
        Map<SessionKey, ThreadStep> steps = new LinkedHashMap<>();
        while (steps.size() < byKey.size()) {
            SessionKey next = ready.isEmpty() ? waiting.poll() : ready.poll();
            if (next == null || steps.containsKey(next)) {
                continue;
            }
            steps.put(
                    next,
                    new ThreadStep(
                            Objects.requireNonNull(byKey.get(next)),
                            List.copyOf(Objects.requireNonNull(origins.get(next)))));
            for (SessionKey each : following.getOrDefault(next, List.of())) {
                if (open.merge(each, -1, Integer::sum) == 0) {
                    ready.add(each);
                }
            }
        }
        return List.copyOf(steps.values());
    }

    private static Map<SessionKey, Set<SessionKey>> origins(
            Map<SessionKey, ArchivedSession> byKey, Map<String, List<Session>> byId) {
        Map<SessionKey, Set<SessionKey>> origins = new LinkedHashMap<>();
        byKey.keySet().forEach(key -> origins.put(key, new LinkedHashSet<>()));
        for (ArchivedSession member : byKey.values()) {
            Session session = member.session();
            String origin = session.facts().forkedFrom();
            if (origin != null) {
                byId.getOrDefault(id(session, origin), List.of()).forEach(from -> add(origins, session, from));
            }
            String next = session.facts().continuedIn();
            if (next != null) {
                byId.getOrDefault(id(session, next), List.of()).forEach(later -> add(origins, later, session));
            }
        }
        return origins;
    }

    private static void add(Map<SessionKey, Set<SessionKey>> origins, Session later, Session earlier) {
        if (!later.key().equals(earlier.key())) {
            Objects.requireNonNull(origins.get(later.key())).add(earlier.key());
        }
    }

    private static String id(Session session, String id) {
        return session.key().workstationId() + ":" + id;
    }

    private static Session session(Map<SessionKey, ArchivedSession> byKey, SessionKey key) {
        return Objects.requireNonNull(byKey.get(key)).session();
    }
}
