package dev.seshat.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.http.api.ApiRoutes;
import dev.seshat.http.api.Events;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Event listeners: some do not read their events, some disconnect silently.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EventsTest {

    private static final int MOST_LISTENERS = 64;

    private final Events events = new Events();
    private HttpServer server;

    @BeforeEach
    void start() {
        ApiRoutes api = new ApiRoutes("test", List.of(events), () -> {});
        server = HttpServer.start(new ListenOptions("127.0.0.1", 0, null), List.of(), List.of(api), message -> {
            throw new AssertionError(message);
        });
    }

    @AfterEach
    void end() {
        events.end();
        server.close();
    }

    private Socket listen() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        // Less than it takes a server to give up on a client that does not read.
        socket.setSoTimeout(15_000);
        int port = Integer.parseInt(server.address().substring(server.address().lastIndexOf(':') + 1));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        RawClient.ask(socket, "/api/events", "Accept: text/event-stream");
        return socket;
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    }

    private static void await(String text, BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.contains(text)) {
            line = lines.readLine();
        }
        assertThat(line).as("ended before %s", text).isNotNull();
    }

    private static Session session(String id, int size) {
        return new Session(
                new SessionKey("w", "p", id),
                "claude",
                null,
                Path.of("/logs/" + "x".repeat(size) + id + ".jsonl"),
                Instant.EPOCH,
                Instant.EPOCH,
                SessionFacts.ofNothing(id));
    }

    /// The thread that sends session events is the one that archives sessions.
    @Test
    void whoDoesNotReadKeepsNobodyFromWork() throws Exception {
        try (Socket deaf = listen();
                Socket attentive = listen();
                BufferedReader heard = lines(attentive)) {
            await("here", heard);
            assertThat(deaf.getInputStream().read()).isEqualTo('H');
            Semaphore next = new Semaphore(0);
            Thread archiving = Thread.ofVirtual().start(() -> {
                for (int i = 0; i < 3_000; i++) {
                    events.tell(session("session-" + i, 20_000));
                    next.acquireUninterruptibly();
                }
            });
            for (int i = 0; i < 3_000; i++) {
                await("session-" + i, heard);
                next.release();
            }
            archiving.join();
        }
    }

    /// As long as a cached list of sessions may be old, so that no event is missed.
    @Test
    void whoComesBackHearsWhatTheyMissed() throws IOException {
        try (Socket first = listen();
                BufferedReader heard = lines(first)) {
            events.tell(session("before", 1));
            await("before", heard);
        }
        events.tell(session("meanwhile", 1));
        try (Socket again = listen();
                BufferedReader heard = lines(again)) {
            await("meanwhile", heard);
            events.tell(session("after", 1));
            await("after", heard);
        }
    }

    /// Disconnected listeners make room once an event was sent.
    @Test
    void onlySoManyListenAndWhoGoesMakesRoom() throws Exception {
        List<Socket> all = new ArrayList<>();
        try {
            for (int i = 0; i < MOST_LISTENERS; i++) {
                Socket socket = listen();
                all.add(socket);
                await("here", lines(socket));
            }
            try (Socket one = listen()) {
                assertThat(lines(one).readLine()).startsWith("HTTP/1.1 503 ");
            }
            all.removeFirst().close();
            AtomicInteger pending = new AtomicInteger();
            Patience.until(() -> {
                events.tellPending(pending.incrementAndGet());
                try (Socket one = listen()) {
                    return lines(one).readLine().startsWith("HTTP/1.1 200 ");
                }
            });
        } finally {
            for (Socket socket : all) {
                socket.close();
            }
        }
    }

    /// A server waits for open streams at shutdown, so one that opens at the last moment must not stay open.
    @Test
    void whoComesWhileTheServerEndsIsLetGo() throws IOException {
        events.end();
        try (Socket late = listen();
                BufferedReader heard = lines(late)) {
            assertThat(heard.readLine()).startsWith("HTTP/1.1 200 ");
            assertThat(heard.lines()).allMatch(line -> !line.startsWith("event:"));
        }
    }
}
