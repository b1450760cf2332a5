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

/// `/api/events`: notifies listeners of growing sessions and of the state of the archive, as server-sent
/// events.
///
/// - `session`: a session that was just updated in the archive, with the fields of a list;
/// - `status`: `{"pending":n}` when a run has ended.
///
/// New listeners get the events of the last half minute: a list of sessions may be that old.
///
/// Safe for any number of threads.
public final class Events extends Operation {

    private static final int MOST_LISTENERS = 64;

    /// Without other events, only this reveals that a client has gone.
    private static final int HEARTBEAT_SECONDS = 20;

    private static final Duration RECENT = Duration.ofSeconds(35);
    private static final int MOST_RECENT = 200;

    /// A session event that was sent.
    private record SentEvent(String json, Instant at) {}

    /// The last event of each session, oldest first; its own lock.
    private final LinkedHashMap<SessionKey, SentEvent> recent = new LinkedHashMap<>();

    private final Set<EventListener> listeners = ConcurrentHashMap.newKeySet();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final SseHandler stream = new SseHandler(0, this::connect);

    public Events() {
        super(
                "/api/events",
                "Server-sent events: sessions that change, and how far the archive lags behind.",
                List.of());
        Thread.ofVirtual().name("events").start(this::sendHeartbeats);
    }

    @Override
    String mediaType() {
        return "text/event-stream";
    }

    @Override
    void answer(RequestParameters parameters, Context context) {
        if (!hasRoom()) {
            throw new SeshatException(Kind.BUSY, "too many live pages (" + MOST_LISTENERS + "). Close one.");
        }
        if (!String.valueOf(context.header("Accept")).contains(mediaType())) {
            throw RequestParameters.wrong("events are a stream: send Accept: " + mediaType() + ".");
        }
        stream.handle(context);
    }

    /// Whether another listener fits. A closed page is noticed only when something is written to it, so all
    /// are written to before a new one is rejected.
    private boolean hasRoom() {
        for (int tries = 0; tries < 10 && listeners.size() >= MOST_LISTENERS; tries++) {
            listeners.forEach(EventListener::sendHeartbeat);
            LockSupport.parkNanos(50_000_000);
        }
        return listeners.size() < MOST_LISTENERS;
    }

    private void connect(SseClient client) {
        EventListener listener = new EventListener(client);
        listeners.add(listener);
        listener.start(() -> listeners.remove(listener));
        listener.sendHeartbeat();
        recent().forEach(json -> listener.send("session", json));
        if (ended.getCount() == 0) {
            // They arrived during shutdown, after `end` went through the listeners.
            listener.end();
        }
    }

    private List<String> recent() {
        synchronized (recent) {
            recent.values().removeIf(sent -> sent.at().isBefore(Instant.now().minus(RECENT)));
            return recent.values().stream().map(SentEvent::json).toList();
        }
    }

    private void remember(SessionKey key, String json) {
        synchronized (recent) {
            // Removed first, so that it becomes the newest.
            recent.remove(key);
            recent.put(key, new SentEvent(json, Instant.now()));
            if (recent.size() > MOST_RECENT) {
                recent.pollFirstEntry();
            }
        }
    }

    /// Notify listeners of an updated session.
    public void tell(Session session) {
        StringBuilder json = new StringBuilder();
        SessionJson.write(session, false, new JsonWriter(json));
        remember(session.key(), json.toString());
        send("session", json.toString());
    }

    /// Notify listeners of the number of logs not archived yet.
    public void tellPending(int pending) {
        send("status", "{\"pending\":" + pending + "}");
    }

    private void send(String event, String json) {
        listeners.forEach(listener -> listener.send(event, json));
    }

    private void sendHeartbeats() {
        try {
            while (!ended.await(HEARTBEAT_SECONDS, TimeUnit.SECONDS)) {
                listeners.forEach(EventListener::sendHeartbeat);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Disconnect all listeners: at shutdown a server waits for them.
    public void end() {
        ended.countDown();
        listeners.forEach(EventListener::end);
    }
}
