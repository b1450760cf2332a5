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
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server of a shared archive is stopped while `serve` runs: it reports that, lists what is on disk, and
/// recovers.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ServerGoneTest {

    private static final String HERON = "aaaa1111-0000-4000-8000-000000000001";
    private static final String STORK = "bbbb2222-0000-4000-8000-000000000002";

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void saysSoListsWhatIsOnDiskAndRecoversByItself(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/bird", HERON, "Where is the heron?", "In the pond.");
        try (TeamServer team = TeamServer.start();
                Server server = Server.at(home, "--archive", team.newDatabase())) {
            await(() -> get(server, "/api/search?q=heron").body().contains(HERON));
            team.stop();
            for (String path : new String[] {"/api/search?q=heron", "/api/sessions/" + HERON, "/api/status"}) {
                HttpResponse<String> gone = get(server, path);
                assertThat(gone.statusCode()).as("%s %s", path, gone.body()).isEqualTo(503);
                assertThat(gone.headers().firstValue("Content-Type")).hasValue("application/problem+json");
                assertThat(gone.body()).contains("cannot be reached: check the server");
            }
            Logs.write(home, "/w/bird", STORK, "Where is the stork?", "On the roof.");
            assertThat(get(server, "/api/sessions?refresh=1").body()).contains(HERON, STORK, "\"archiveUnavailable\"");
            assertThat(get(server, "/health").statusCode()).isEqualTo(200);
            team.startAgain();
            await(() -> get(server, "/api/search?q=heron").body().contains(HERON));
            await(() -> get(server, "/api/search?q=stork").body().contains(STORK));
            assertThat(get(server, "/api/status").statusCode()).isEqualTo(200);
        }
    }

    /// No request notices that the server was restarted in between.
    @Test
    void aServerThatWasStartedAnewIsNoReasonToFail(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/bird", HERON, "Where is the heron?", "In the pond.");
        try (TeamServer team = TeamServer.start();
                Server server = Server.at(home, "--archive", team.newDatabase())) {
            await(() -> get(server, "/api/search?q=heron").body().contains(HERON));
            team.stop();
            team.startAgain();
            HttpResponse<String> answer = get(server, "/api/search?q=heron");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).contains(HERON);
        }
    }

    private HttpResponse<String> get(Server server, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Patience.LIMIT)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        Patience.until(condition);
    }
}
