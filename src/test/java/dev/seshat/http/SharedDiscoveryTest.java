package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.app.ArchiveAccess;
import dev.seshat.app.SessionBrowser;
import dev.seshat.discover.ListedSession;
import dev.seshat.discover.Relocations;
import dev.seshat.discover.SessionList;
import dev.seshat.http.api.ApiRoutes;
import dev.seshat.http.api.SessionsResource;
import dev.seshat.model.Workstation;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Concurrent requests for the list share one scan of the logs.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SharedDiscoveryTest {

    private final AtomicInteger looks = new AtomicInteger();

    /// Long enough for other requests to arrive meanwhile.
    private List<ListedSession> look() {
        looks.incrementAndGet();
        try {
            Thread.sleep(500);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    @Test
    void aHundredRequestsAreOneLook() throws Exception {
        SessionList list = new SessionList(this::look, Clock.systemUTC());
        SessionBrowser browser =
                new SessionBrowser(list, new Workstation("ws"), () -> Relocations.NONE, ArchiveAccess.NONE);
        ApiRoutes routes = new ApiRoutes("test", List.of(new SessionsResource(browser, List.of("claude"))), () -> {});
        List<String> faults = new ArrayList<>();
        try (HttpServer server = HttpServer.start(
                        new ListenOptions("127.0.0.1", 0, null), List.of(), List.of(routes), faults::add);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            RawClient client = new RawClient(URI.create(server.address()).getPort());
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                answers.add(threads.submit(() -> client.get("/api/sessions")));
            }
            for (Future<String> answer : answers) {
                assertThat(answer.get()).endsWith("{\"total\":0,\"sessions\":[]}");
            }
            assertThat(looks).hasValue(1);
            assertThat(client.get("/api/sessions?refresh=1")).startsWith("HTTP/1.1 200 ");
            assertThat(looks).hasValue(2);
        }
        assertThat(faults).isEmpty();
    }
}
