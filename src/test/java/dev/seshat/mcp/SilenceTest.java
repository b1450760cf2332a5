package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.http.HttpServer;
import dev.seshat.http.ListenOptions;
import dev.seshat.http.MountedServlet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// Abandoned MCP sessions are closed after a while, so that they do not accumulate.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SilenceTest {

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}";

    @Test
    void endsAConversationAndTheClientBeginsAnew() throws Exception {
        HttpAgents agents = new HttpAgents("/mcp", JsonMapper.shared(), Duration.ofMillis(500), (_, _) -> List.of());
        try (HttpServer server = HttpServer.start(
                        new ListenOptions("127.0.0.1", 0, null),
                        List.of(new MountedServlet("/mcp", agents.servlet())),
                        List.of(),
                        _ -> {});
                HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create(server.address() + "/mcp");
            String session = begin(client, uri);
            int status = 200;
            for (int wait = 1_000; status == 200 && wait < 20_000; wait *= 2) {
                Thread.sleep(wait);
                status = send(client, post(uri, PING).header("Mcp-Session-Id", session))
                        .statusCode();
            }
            assertThat(status).isEqualTo(404);
            assertThat(begin(client, uri)).isNotEqualTo(session);
        } finally {
            agents.end();
        }
    }

    private static String begin(HttpClient client, URI uri) throws Exception {
        return send(client, post(uri, HELLO))
                .headers()
                .firstValue("mcp-session-id")
                .orElseThrow();
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder post(URI uri, String body) {
        return HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }
}
