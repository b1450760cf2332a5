package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.app.ArchiveUpdater;
import dev.seshat.app.LiveArchive;
import dev.seshat.archive.Archive;
import dev.seshat.http.HttpServer;
import dev.seshat.http.ListenOptions;
import dev.seshat.http.MountedServlet;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.model.Mask;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A waiting call that is cancelled is dropped and not answered.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CalledOffTest {

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";
    private static final String CALL = """
            {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"recall","arguments":{"question":"a"}}}""";
    private static final String CALL_OFF = """
            {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"enough"}}""";

    /// An archive that is not ready until the test is over.
    private static final class Never implements ArchiveUpdater {

        private final CountDownLatch over = new CountDownLatch(1);

        @Override
        public Optional<Archive> open() {
            return Optional.empty();
        }

        @Override
        public int update(IndexProgress progress) {
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 0;
        }
    }

    @Test
    void isNotAnsweredWhileOthersAre() {
        String out = serve("""
                {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"recall","arguments":{"question":"a"}}}""", """
                {"jsonrpc":"2.0","id":"7","method":"tools/call","params":{"name":"recall","arguments":{}}}""", """
                {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"enough"}}""", """
                {"jsonrpc":"2.0","id":8,"method":"ping"}""");
        assertThat(out).contains("\"id\":8").contains("\"id\":\"7\"").doesNotContain("\"id\":7");
    }

    @Test
    void whatIsNotUnderWayCannotBeCalledOff() {
        String out = serve("""
                {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}""", """
                {"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}""", """
                {"jsonrpc":"2.0","method":"notifications/cancelled"}""", """
                {"jsonrpc":"2.0","id":9,"method":"ping"}""");
        assertThat(out).contains("\"id\":9").doesNotContain("\"error\"");
    }

    @Test
    void overHttpTheAnswerEndsEmpty() throws Exception {
        Never never = new Never();
        LiveArchive live = new LiveArchive(never, _ -> {});
        HttpAgents agents = new HttpAgents(desk(live), "/mcp", "1", _ -> {});
        ListenOptions options = new ListenOptions("127.0.0.1", 0, null);
        try (live;
                HttpServer server = HttpServer.start(
                        options, List.of(new MountedServlet("/mcp", agents.servlet())), List.of(), _ -> {});
                HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create(server.address() + "/mcp");
            String session = client.send(post(uri, HELLO).build(), BodyHandlers.ofString())
                    .headers()
                    .firstValue("mcp-session-id")
                    .orElseThrow();
            CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                    post(uri, CALL).header("Mcp-Session-Id", session).build(), BodyHandlers.ofString());
            // The call may not have arrived yet, so it is cancelled until it has ended.
            while (!answer.isDone()) {
                int status = client.send(
                                post(uri, CALL_OFF)
                                        .header("Mcp-Session-Id", session)
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode();
                assertThat(status).isEqualTo(202);
                Thread.sleep(20);
            }
            assertThat(answer.get().statusCode()).isEqualTo(200);
            assertThat(answer.get().body()).isEmpty();
            agents.end();
        } finally {
            never.over.countDown();
        }
    }

    private static HttpRequest.Builder post(URI uri, String body) {
        return HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static ToolContext desk(LiveArchive live) {
        return new ToolContext(live, Mask.NONE, List.of(), ClientContext.unknown("ws-test"), PriceList.with(List.of()));
    }

    /// The server's output for these lines.
    private static String serve(String... lines) {
        String hello = HELLO + "\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
        Never never = new Never();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LiveArchive live = new LiveArchive(never, _ -> {})) {
            byte[] in = (hello + String.join("\n", lines) + "\n").getBytes(UTF_8);
            StdioServer.run(desk(live), "1", new ByteArrayInputStream(in), out, _ -> {});
        } finally {
            never.over.countDown();
        }
        return out.toString(UTF_8);
    }
}
