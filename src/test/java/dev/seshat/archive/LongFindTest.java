package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.app.ArchiveUpdater;
import dev.seshat.app.LiveArchive;
import dev.seshat.http.HttpServer;
import dev.seshat.http.ListenOptions;
import dev.seshat.http.api.ApiRoutes;
import dev.seshat.http.api.FindResource;
import dev.seshat.http.api.SearchResource;
import dev.seshat.indexing.IndexProgress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Searching a very long session does not block other requests.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LongFindTest extends OnAnArchive {

    private static final int LONG = 1_500;

    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    ArchiveStore store(Path place) {
        return new SqliteStore(place.resolve("archive.db"));
    }

    /// Its archives wait before they read the long session.
    private final ArchiveUpdater updater = new ArchiveUpdater() {
        @Override
        public Optional<Archive> open() {
            return Optional.of(held(store.open(ENGLISH, false)));
        }

        @Override
        public int update(IndexProgress progress) {
            return 0;
        }
    };

    private Archive held(Archive real) {
        return (Archive) Proxy.newProxyInstance(
                Archive.class.getClassLoader(), new Class<?>[] {Archive.class}, (_, method, arguments) -> {
                    if (method.getName().equals("messages")
                            && arguments[0].toString().endsWith(id(1))) {
                        reading.countDown();
                        goOn.await();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void othersAreAnsweredWhileALongSessionIsRead() throws Exception {
        List<String> lines = new ArrayList<>(Collections.nCopies(LONG, Lines.prompt(CWD, "a heron")));
        lines.add(Lines.prompt(CWD, "a lapwing"));
        projects.write("a", id(1), lines.toArray(String[]::new));
        projects.write("a", id(2), Lines.prompt(CWD, "a lapwing"));
        projects.index(archive);
        List<String> faults = new ArrayList<>();
        try (LiveArchive live = new LiveArchive(updater, faults::add)) {
            ApiRoutes routes =
                    new ApiRoutes("test", List.of(new FindResource(live), new SearchResource(live)), () -> {});
            try (HttpServer server = HttpServer.start(
                    new ListenOptions("127.0.0.1", 0, null), List.of(), List.of(routes), faults::add)) {
                CompletableFuture<HttpResponse<String>> slow =
                        client.sendAsync(at(server, find(1)), HttpResponse.BodyHandlers.ofString());
                reading.await();
                assertThat(body(server, "/api/search?q=lapwing")).contains("\"total\":2,");
                assertThat(body(server, find(2))).isEqualTo("{\"total\":1,\"seqs\":[0]}");
                assertThat(slow).isNotDone();
                goOn.countDown();
                assertThat(slow.get().body()).isEqualTo("{\"total\":1,\"seqs\":[" + LONG + "]}");
            } finally {
                goOn.countDown();
            }
        }
        assertThat(faults).isEmpty();
    }

    private static String find(int number) {
        return "/api/sessions/" + id(number) + "/find?text=lapwing";
    }

    private static HttpRequest at(HttpServer server, String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Patience.LIMIT)
                .build();
    }

    private String body(HttpServer server, String path) throws Exception {
        return client.send(at(server, path), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
