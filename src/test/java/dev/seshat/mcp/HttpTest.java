package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The server as a process, byte for byte: access control, response headers, shutdown.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HttpTest {

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";

    private Path home;
    private Server server;

    @BeforeAll
    void start(@TempDir Path directory) {
        home = directory;
        server = Server.at(home);
    }

    @AfterAll
    void end() {
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    /// Send raw lines and return the raw response, until the connection closes.
    private String raw(String... lines) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) Patience.LIMIT.toMillis());
            OutputStream out = socket.getOutputStream();
            out.write((String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n").getBytes(UTF_8));
            out.flush();
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), UTF_8);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "localhost | 200",
                "localhost:PORT | 200",
                "LocalHost:PORT | 200",
                "127.0.0.1:PORT | 200",
                "127.0.0.1:80 | 200",
                "[::1]:PORT | 200",
                "evil.example | 403",
                "evil.example:PORT | 403",
                "localhost.evil.example:PORT | 403",
                "127.0.0.1.evil.example | 403",
                "localhost. | 403",
                "192.168.1.5:PORT | 403",
                "0.0.0.0:PORT | 403",
            })
    void answersOnlyToItsOwnName(String host, int status) throws Exception {
        String answer = raw("GET /health HTTP/1.1", "Host: " + host.replace("PORT", "" + server.port()));
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer.contains("\"status\":\"ok\"")).isEqualTo(status == 200);
    }

    @Test
    void requestsThatMakeNoSenseAreRefused() throws Exception {
        String here = "Host: localhost:" + server.port();
        assertThat(raw("GET /health HTTP/1.1")).startsWith("HTTP/1.1 400 ");
        assertThat(raw("GET /health HTTP/1.1", here, "Host: evil.example")).startsWith("HTTP/1.1 400 ");
        assertThat(raw("GET http://evil.example/health HTTP/1.1", here)).matches("(?s)HTTP/1.1 40[03] .*");
        assertThat(raw("GET /a/../../etc/passwd HTTP/1.1", here)).startsWith("HTTP/1.1 400 ");
        assertThat(raw("GET /%2e%2e/etc/passwd HTTP/1.1", here)).startsWith("HTTP/1.1 400 ");
        assertThat(raw("GET /health HTTP/1.1", here, "X-Long: " + "x".repeat(20_000)))
                .startsWith("HTTP/1.1 431 ");
        assertThat(raw("TRACE /health HTTP/1.1", here)).startsWith("HTTP/1.1 40");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Origin: http://localhost:PORT | 200",
                "Origin: http://localhost:1 | 403",
                "Origin: https://localhost:PORT | 403",
                "Origin: http://evil.example | 403",
                "Origin: null | 403",
                "Sec-Fetch-Site: same-origin | 200",
                "Sec-Fetch-Site: none | 200",
                "Sec-Fetch-Site: same-site | 403",
                "Sec-Fetch-Site: cross-site | 403",
            })
    void aPageOfAnotherSiteIsNotAnswered(String header, int status) throws Exception {
        String port = "" + server.port();
        assertThat(raw("GET /health HTTP/1.1", "Host: localhost:" + port, header.replace("PORT", port)))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void aLinkFromAnotherSiteMayBeFollowed() throws Exception {
        assertThat(raw(
                        "GET /health HTTP/1.1",
                        "Host: localhost:" + server.port(),
                        "Sec-Fetch-Site: cross-site",
                        "Sec-Fetch-Mode: navigate"))
                .startsWith("HTTP/1.1 200 ");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.timeout(Patience.LIMIT).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    @Test
    void everyAnswerTellsABrowserToTrustNothingElse() throws Exception {
        for (String path : new String[] {"/health", "/nowhere", "/mcp"}) {
            Map<String, List<String>> headers = send(at(path)).headers().map();
            assertThat(String.valueOf(headers.get("content-security-policy")))
                    .contains("default-src 'none'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(headers)
                    .containsKeys("x-content-type-options", "x-frame-options", "referrer-policy")
                    .containsKeys("cross-origin-resource-policy", "cross-origin-opener-policy")
                    .doesNotContainKeys("server", "access-control-allow-origin", "x-powered-by");
        }
    }

    @Test
    void whatGoesWrongIsAProblem() throws Exception {
        problem(send(at("/nowhere")), 404);
        problem(send(at("/health").POST(HttpRequest.BodyPublishers.noBody())), 405);
        problem(send(at("/health").header("Origin", "http://evil.example")), 403);
        problem(
                send(at("/mcp")
                        .header("Content-Type", "application/json")
                        .header("Mcp-Session-Id", "x")
                        .header("Accept", "text/event-stream")),
                404);
    }

    private static void problem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("application/problem+json");
        JsonNode problem = JsonMapper.shared().readTree(response.body());
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("title").asString()).isNotBlank();
        assertThat(problem.get("detail").asString()).isNotBlank();
        assertThat(problem.get("type").asString()).isEqualTo("about:blank");
    }

    private HttpRequest.Builder post(String body) {
        return at("/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    @Test
    void aMessageThatIsTooLargeIsNotRead() throws Exception {
        assertThat(raw(
                        "POST /mcp HTTP/1.1",
                        "Host: localhost:" + server.port(),
                        "Content-Type: application/json",
                        "Content-Length: 20000000"))
                .startsWith("HTTP/1.1 413 ");
        String large = "x".repeat(17 << 20);
        HttpRequest.BodyPublisher chunked =
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large.getBytes(UTF_8)));
        assertThat(send(post("").POST(chunked)).statusCode()).isEqualTo(413);
        assertThat(send(post(HELLO)).statusCode()).isEqualTo(200);
    }

    @Test
    void whatIsNoMessageIsRefusedAndTheNextIsAnswered() throws Exception {
        for (String body : new String[] {"", "garbage", "[]", "{}", "{".repeat(5_000), "\u0000", "null"}) {
            assertThat(send(post(body)).statusCode()).as(body).isEqualTo(400);
        }
        HttpResponse<String> hello = send(post(HELLO));
        assertThat(hello.statusCode()).isEqualTo(200);
        assertThat(hello.headers().firstValue("mcp-session-id")).isPresent();
    }

    @Test
    void noAnswerTellsOfOurStack() throws Exception {
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        refused(send(at("/mcp")), 400);
        refused(send(at("/mcp").DELETE()), 400);
        refused(send(post(ping)), 400);
        refused(send(post(ping).header("Mcp-Session-Id", "unknown")), 404);
        refused(send(post(HELLO).setHeader("Content-Type", "text/plain")), 415);
        refused(send(post(HELLO).setHeader("Accept", "application/json")), 400);
        problem(send(at("/mcp").header("Mcp-Session-Id", "unknown").DELETE()), 404);
        HttpResponse<String> wrong = send(post(HELLO.replace("{\"protocolVersion\"", "{\"x\"")));
        refused(wrong, 200);
        assertThat(wrong.body()).contains("\"id\":1", "-32602");
        refused(send(post(HELLO.replace("\"name\":\"test\"", "\"name\":[{}]"))), 400);
    }

    private static void refused(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("application/json");
        JsonNode answer = JsonMapper.shared().readTree(response.body());
        assertThat(answer.propertyNames()).containsExactlyInAnyOrder("jsonrpc", "id", "error");
        assertThat(answer.at("/error/code").asInt()).isNegative();
        assertThat(answer.at("/error/message").asString())
                .isNotBlank()
                .doesNotContain("java", "jackson", "modelcontext");
    }

    @Test
    void aClientThatIsGoneInTheMiddleDisturbsNobody() throws Exception {
        String session =
                send(post(HELLO)).headers().firstValue("mcp-session-id").orElseThrow();
        String call = """
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_sessions","arguments":{}}}""";
        for (int i = 0; i < 20; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream()
                        .write(String.join(
                                        "\r\n",
                                        "POST /mcp HTTP/1.1",
                                        "Host: localhost",
                                        "Content-Type: application/json",
                                        "Accept: application/json, text/event-stream",
                                        "Mcp-Session-Id: " + session,
                                        "Content-Length: " + (i % 2 == 0 ? call.length() : 1_000),
                                        "",
                                        call)
                                .getBytes(UTF_8));
            }
        }
        HttpResponse<String> answer = send(post(call).header("Mcp-Session-Id", session));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("0 sessions");
    }

    @Test
    void otherMachinesNeedATokenAndSoDoesEverybodyThen(@TempDir Path other) throws Exception {
        String token = "a-token-of-more-than-16";
        try (Server open = Server.at(other, "--host", "127.0.0.1", "--token", token)) {
            HttpRequest.Builder health = HttpRequest.newBuilder(URI.create(open.address() + "/health"));
            HttpResponse<String> refused = send(health);
            problem(refused, 401);
            assertThat(refused.headers().firstValue("www-authenticate")).hasValue("Bearer");
            problem(send(health.copy().header("Authorization", "Bearer " + token + "x")), 401);
            problem(send(health.copy().header("Authorization", token)), 401);
            assertThat(send(health.copy().header("Authorization", "Bearer " + token))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void whoListensForOtherMachinesSaysWhereAndHow(@TempDir Path other) throws Exception {
        String token = "a-token-of-more-than-16";
        try (Server open = Server.at(other, "--host", "0.0.0.0", "--token", token)) {
            assertThat(open.address()).doesNotContain("0.0.0.0");
            HttpRequest.Builder health = HttpRequest.newBuilder(URI.create(open.address() + "/health"));
            assertThat(send(health.header("Authorization", "Bearer " + token)).statusCode())
                    .isEqualTo(200);
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.port())) {
                socket.setSoTimeout((int) Patience.LIMIT.toMillis());
                socket.getOutputStream()
                        .write("GET /health HTTP/1.1\r\nHost: mybox.local\r\nConnection: close\r\n\r\n"
                                .getBytes(UTF_8));
                assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                        .startsWith("HTTP/1.1 403 ")
                        .contains("IP address", "--host")
                        .doesNotContain("localhost");
            }
        }
    }

    @Test
    void refusesToListenWhereItWouldBeOpenToAll() throws Exception {
        assertThat(complaint("--host", "0.0.0.0")).contains("set a token, or listen on 127.0.0.1");
        assertThat(complaint("--host", "0.0.0.0", "--token", "short")).contains("16 to 200");
        assertThat(complaint("--port", "70000")).contains("a port is a number from 0 to 65535, not 70000.");
        assertThat(complaint("--port", "" + server.port())).contains("Choose another with --port.");
    }

    private String complaint(String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Agent.verb("serve", words)).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("HOME", home.toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        return out;
    }

    @Test
    void endsWhenItIsAskedToThoughSomebodyListens(@TempDir Path other) throws Exception {
        Logs.write(other, "/w/a", "aaaa1111-0000-4000-8000-000000000001", "The heron", "Yes.");
        Agent agent = Agent.overHttp(other);
        assertThat(agent.ask("list_sessions", Map.of()).has("total")).isTrue();
        agent.end().run();
        agent.client().close();
    }
}
