package dev.seshat.http.api;

import io.javalin.http.sse.SseClient;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// One who listens to events. What there is to tell waits for them: who reads slowly, or not at all, keeps nobody from
/// work, and who falls too far behind is let go. Safe for any number of threads.
final class Listener {

    private static final int MOST_WAITING = 1_000;

    /// @param event its name; empty for a sign of life
    private record Telling(String event, String json) {}

    private final SseClient client;
    private final BlockingQueue<Telling> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread = Thread.ofVirtual().name("listener").unstarted(this::send);

    Listener(SseClient client) {
        this.client = client;
    }

    /// @param gone what to do when nobody listens any more
    void start(Runnable gone) {
        client.keepAlive();
        client.onClose(() -> {
            gone.run();
            thread.interrupt();
        });
        thread.start();
    }

    void tell(String event, String json) {
        if (!waiting.offer(new Telling(event, json))) {
            end();
        }
    }

    void giveSignOfLife() {
        tell("", "here");
    }

    private void send() {
        try {
            while (!client.terminated()) {
                Telling next = waiting.take();
                if (next.event().isEmpty()) {
                    client.sendComment(next.json());
                } else {
                    client.sendEvent(next.event(), next.json());
                }
            }
        } catch (InterruptedException _) {
            // They are let go.
        } finally {
            client.close();
        }
    }

    /// Let them go, whatever is not yet told.
    void end() {
        thread.interrupt();
    }
}
