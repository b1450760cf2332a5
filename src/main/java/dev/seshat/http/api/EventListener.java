package dev.seshat.http.api;

import io.javalin.http.sse.SseClient;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// One listener to events, with a queue: a slow reader delays nobody, and one that falls too far behind is
/// dropped. Safe for any number of threads.
final class EventListener {

    private static final int MOST_WAITING = 1_000;

    /// @param event its name; empty for a heartbeat
    private record Event(String event, String json) {}

    private final SseClient client;
    private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread = Thread.ofVirtual().name("listener").unstarted(this::sendQueued);

    EventListener(SseClient client) {
        this.client = client;
    }

    /// @param gone called when the client has gone
    void start(Runnable gone) {
        client.keepAlive();
        client.onClose(() -> {
            gone.run();
            thread.interrupt();
        });
        thread.start();
    }

    void send(String event, String json) {
        if (!waiting.offer(new Event(event, json))) {
            end();
        }
    }

    void sendHeartbeat() {
        send("", "here");
    }

    private void sendQueued() {
        try {
            while (!client.terminated()) {
                Event next = waiting.take();
                if (next.event().isEmpty()) {
                    client.sendComment(next.json());
                } else {
                    client.sendEvent(next.event(), next.json());
                }
            }
        } catch (InterruptedException _) {
            // They are dropped.
        } finally {
            client.close();
        }
    }

    /// Disconnect, dropping queued events.
    void end() {
        thread.interrupt();
    }
}
