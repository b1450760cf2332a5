package dev.seshat.http.api;

import dev.seshat.json.JsonWriter;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.model.Session;
import dev.seshat.model.SessionKey;
import dev.seshat.wire.SessionJson;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// `/api/events`: tells who listens of sessions that grow and of how far the archive is, as server-sent events.
///
/// - `session`: a session of which something was archived just now, with the names of a list;
/// - `status`: `{"pending":n}` when a run has ended.
///
/// Who begins to listen is told again of the last half minute: so long a list of sessions may be old.
///
/// Safe for any number of threads.
public final class Events extends Operation {

    private static final int MOST_LISTENERS = 64;

    /// Nothing else says that somebody has gone while there is nothing to tell.
    private static final int SIGN_OF_LIFE_SECONDS = 20;

    private static final Duration RECENT = Duration.ofSeconds(35);
    private static final int MOST_RECENT = 200;

    /// A session as it was told of.
    private record Told(String json, Instant at) {}

    /// The last of each session, the oldest first; its own lock.
    private final LinkedHashMap<SessionKey, Told> recent = new LinkedHashMap<>();

    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final SseHandler stream = new SseHandler(0, this::welcome);

    public Events() {
        super("/api/events", "Sessions that grow, as they do, and how far the archive is.", List.of());
        Thread.ofVirtual().name("events").start(this::giveSignsOfLife);
    }

    @Override
    String mediaType() {
        return "text/event-stream";
    }

    @Override
    void answer(Asked asked, Context context) {
        if (!hasRoom()) {
            throw new SeshatException(Kind.BUSY, "too many live pages (" + MOST_LISTENERS + "). Close one.");
        }
        if (!String.valueOf(context.header("Accept")).contains(mediaType())) {
            throw Asked.wrong("events come as a stream: ask with Accept: " + mediaType() + ".");
        }
        stream.handle(context);
    }

    /// Whether one more can listen. A closed page is noticed only when something is written to it, so a full house is
    /// written to before anybody is turned away.
    private boolean hasRoom() {
        for (int tries = 0; tries < 10 && listeners.size() >= MOST_LISTENERS; tries++) {
            listeners.forEach(Listener::giveSignOfLife);
            LockSupport.parkNanos(50_000_000);
        }
        return listeners.size() < MOST_LISTENERS;
    }

    private void welcome(SseClient client) {
        Listener listener = new Listener(client);
        listeners.add(listener);
        listener.start(() -> listeners.remove(listener));
        listener.giveSignOfLife();
        recent().forEach(json -> listener.tell("session", json));
        if (ended.getCount() == 0) {
            // They came while the server was ending, after `end` went through the listeners.
            listener.end();
        }
    }

    private List<String> recent() {
        synchronized (recent) {
            recent.values().removeIf(told -> told.at().isBefore(Instant.now().minus(RECENT)));
            return recent.values().stream().map(Told::json).toList();
        }
    }

    private void remember(SessionKey key, String json) {
        synchronized (recent) {
            // Removed first, so that it is the newest.
            recent.remove(key);
            recent.put(key, new Told(json, Instant.now()));
            if (recent.size() > MOST_RECENT) {
                recent.pollFirstEntry();
            }
        }
    }

    /// Tell of a session of which more was archived.
    public void tell(Session session) {
        StringBuilder json = new StringBuilder();
        SessionJson.write(session, false, new JsonWriter(json));
        remember(session.key(), json.toString());
        send("session", json.toString());
    }

    /// Tell how many logs are not archived yet.
    public void tellPending(int pending) {
        send("status", "{\"pending\":" + pending + "}");
    }

    private void send(String event, String json) {
        listeners.forEach(listener -> listener.tell(event, json));
    }

    private void giveSignsOfLife() {
        try {
            while (!ended.await(SIGN_OF_LIFE_SECONDS, TimeUnit.SECONDS)) {
                listeners.forEach(Listener::giveSignOfLife);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Let go of all who listen: a server waits for them when it ends.
    public void end() {
        ended.countDown();
        listeners.forEach(Listener::end);
    }
}
