package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.cli.TeamServer;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server of a shared archive keeps its connections but does not respond: `serve` gives up on it, answers
/// all waiting requests, and keeps working where it does not need the server.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ServerFrozenTest {

    private static final String HERON = "aaaa1111-0000-4000-8000-000000000001";

    /// More than are served at once.
    private static final int MANY = 40;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void everybodyIsToldAndItRecoversByItself(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/bird", HERON, "Where is the heron?", "In the pond.");
        try (TeamServer team = TeamServer.start();
                Server server = Server.at(home, "--archive", team.newDatabase())) {
            await(server, "/api/search?q=heron");
            team.freeze();
            try {
                List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
                for (int i = 0; i < MANY; i++) {
                    asked.add(client.sendAsync(
                            request(server, "/api/search?q=heron"), HttpResponse.BodyHandlers.ofString()));
                }
                assertThat(get(server, "/health").statusCode()).isEqualTo(200);
                assertThat(asked).noneMatch(CompletableFuture::isDone);
                for (CompletableFuture<HttpResponse<String>> each : asked) {
                    assertGivenUp(each.get());
                }
                assertGivenUp(get(server, "/api/status"));
                assertThat(get(server, "/api/sessions?refresh=1").body()).contains(HERON, "\"archiveUnavailable\"");
            } finally {
                team.thaw();
            }
            await(server, "/api/search?q=heron");
            assertThat(get(server, "/api/status").statusCode()).isEqualTo(200);
        }
    }

    private static void assertGivenUp(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    private void await(Server server, String path) throws Exception {
        while (!get(server, path).body().contains(HERON)) {
            Thread.sleep(100);
        }
    }

    private HttpResponse<String> get(Server server, String path) throws Exception {
        return client.send(request(server, path), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest request(Server server, String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Patience.LIMIT)
                .build();
    }
}
