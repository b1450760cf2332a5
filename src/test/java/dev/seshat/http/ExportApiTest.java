package dev.seshat.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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

/// Exports over HTTP, from the real server.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ExportApiTest {

    private static final String ID = "aaaa1111-0000-4000-8000-000000000001";
    private static final String TOKEN = "ghp_abcdefghijklmnopqrstuvwx12";

    private final HttpClient client = HttpClient.newHttpClient();
    private Server server;
    private Path temporary = Path.of("");

    @BeforeAll
    void start(@TempDir Path home, @TempDir Path temporaryFiles) throws Exception {
        temporary = temporaryFiles;
        Logs.write(home, "/w/bird", ID, "Use " + TOKEN, "I did, with PASSWORD=swordfish12.");
        server = Server.withTemporaryFilesIn(temporary, home);
        Patience.until(() -> !get("/health").body().contains("\"pending\":1"));
    }

    @AfterAll
    void end() {
        server.close();
        client.close();
        assertThat(server.stderr()).isEmpty();
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path)).timeout(Patience.LIMIT);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(at(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String body, String... headers) throws Exception {
        HttpRequest.Builder request =
                at("/api/export").POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
        request.setHeader("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({"html, text/html", "md, text/markdown", "json, application/json"})
    void aFileIsAnsweredWithoutSecrets(String format, String type) throws Exception {
        HttpResponse<String> file = post("{'id':'aaaa','format':'" + format + "'}");
        assertThat(file.statusCode()).as(file.body()).isEqualTo(200);
        assertThat(file.headers().firstValue("content-type").orElse("")).startsWith(type);
        assertThat(file.headers().firstValue("content-disposition"))
                .hasValue("attachment; filename=\"session-aaaa1111." + format + "\"");
        assertThat(file.body())
                .contains("masked github token", "masked credential")
                .doesNotContain("abcdefghijkl")
                .doesNotContain("swordfish12");
    }

    @Test
    void whatAPersonDecidesCounts() throws Exception {
        JsonNode found = JsonMapper.shared()
                .readTree(get("/api/sessions/aaaa/findings?categories=user").body());
        assertThat(found.get("messages").asInt()).isEqualTo(1);
        assertThat(found.get("total").asInt()).isEqualTo(1);
        assertThat(found.toString()).doesNotContain("abcdefghijkl");
        String id = found.get("secrets").get(0).get("id").asString();
        String file = post("{'id':'aaaa','format':'json','notSecret':['" + id + "'],'leaveOut':[1]}")
                .body();
        assertThat(file).contains(TOKEN).contains("[left out on request]").doesNotContain("swordfish12");
        String open = post("{'id':'aaaa','format':'json','redact':false,'categories':['assistant']}")
                .body();
        assertThat(open).contains("swordfish12").doesNotContain("\"category\":\"user\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'id':'aaaa'} | 400 | id or format is missing",
                "{'id':'aaaa','format':'pdf'} | 400 | there is no format “pdf”",
                "{'id':'aaaa','format':'md','redakt':true} | 400 | unknown member “redakt”",
                "{'id':'aaaa','format':'md','redact':1} | 400 | redact must be true or false",
                "{'id':'aaaa','format':'md','categories':['usr']} | 400 | there is no category “usr”",
                "{'id':'aaaa','format':'md','categories':[]} | 400 | categories is empty",
                "{'id':'aaaa','format':'md','leaveOut':['x']} | 400 | leaveOut must be a list",
                "{'id':'aaaa','format':'md','leaveOut':[-1]} | 400 | leaveOut must be a list",
                "{'id':'aaaa','format':'md','notSecret':'x'} | 400 | notSecret must be a list",
                "{'id':'zzzz','format':'md'} | 404 | there is no session",
                "{'id':'../../etc/passwd','format':'md'} | 404 | there is no session",
                "{'id' | 400 | not JSON",
                "[] | 400 | id or format is missing",
            })
    void whatIsWrongIsSaid(String body, int status, String detail) throws Exception {
        HttpResponse<String> answer = post(body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(JsonMapper.shared().readTree(answer.body()).get("detail").asString())
                .contains(detail);
    }

    @Test
    void noOtherSiteCanExport() throws Exception {
        String body = "{'id':'aaaa','format':'md'}";
        assertThat(post(body, "Origin", "http://evil.example").statusCode()).isEqualTo(403);
        assertThat(post(body, "Origin", "null").statusCode()).isEqualTo(403);
        assertThat(post(body, "Sec-Fetch-Site", "cross-site").statusCode()).isEqualTo(403);
        assertThat(post(body, "Content-Type", "text/plain").statusCode()).isEqualTo(400);
        assertThat(post(body, "Origin", server.address()).statusCode()).isEqualTo(200);
        assertThat(get("/api/export").statusCode()).isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, 200",
        "Application/JSON; charset=utf-8, 200",
        "application/jsonx, 400",
        "application/json-patch+json, 400",
        "text/plain, 400"
    })
    void onlyJsonIsTakenForJson(String type, int status) throws Exception {
        assertThat(post("{'id':'aaaa','format':'md'}", "Content-Type", type).statusCode())
                .isEqualTo(status);
    }

    @Test
    void largeRequestsAreRefused() throws Exception {
        assertThat(firstLine("Content-Length: " + (2 << 20), "x".repeat(2 << 20)))
                .startsWith("HTTP/1.1 413 ");
        assertThat(firstLine("Transfer-Encoding: chunked", ("100000\r\n" + "\0".repeat(1 << 20) + "\r\n").repeat(20)))
                .startsWith("HTTP/1.1 413 ");
    }

    /// The first line of the response to a body. The server hangs up without reading all of it, on which Java's
    /// client may fail before it sees the response.
    private String firstLine(String length, String body) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout((int) Patience.LIMIT.toMillis());
            Thread.ofVirtual().start(() -> {
                try {
                    socket.getOutputStream()
                            .write(("POST /api/export HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                            + length + "\r\n\r\n" + body)
                                    .getBytes(US_ASCII));
                } catch (IOException e) {
                    // The server has hung up.
                }
            });
            return String.valueOf(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine());
        }
    }

    @Test
    void noFileIsLeftBehind() throws Exception {
        for (int i = 0; i < 3; i++) {
            post("{'id':'aaaa','format':'html'}");
            post("{'id':'zzzz','format':'html'}");
        }
        // The server deletes a file after its last byte is sent.
        Patience.until(() -> exports().isEmpty());
    }

    private List<Path> exports() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith("seshat-export"))
                    .toList();
        }
    }

    /// More exports than are served at once: other requests are answered, new logs are archived, and in the end
    /// each export is complete.
    @Test
    void whoTakesAFileSlowlyKeepsNobodyWaiting(@TempDir Path home) throws Exception {
        String[] texts = new String[10];
        Arrays.fill(texts, "long " + "heron ".repeat(100_000));
        texts[9] = "the end of it";
        Logs.write(home, "/w/long", ID, texts);
        List<Socket> slow = new ArrayList<>();
        try (Server other = Server.at(home)) {
            RawClient raw = new RawClient(other.port());
            awaitFound(raw, "heron");
            for (int i = 0; i < 26; i++) {
                Socket socket = takeSlowly(other.port());
                slow.add(socket);
                assertThat(socket.getInputStream().read()).isEqualTo('H');
            }
            Logs.write(home, "/w/other", "bbbb1111-0000-4000-8000-000000000001", "a lapwing", "Yes.");
            awaitFound(raw, "lapwing");
            assertThat(RawClient.answer(slow.getLast())).contains(" 200 ").contains("the end of it");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    private static void awaitFound(RawClient raw, String word) throws Exception {
        Patience.until(() -> raw.get("/api/search?q=" + word).contains("\"total\":1"));
    }

    private static Socket takeSlowly(int port) throws Exception {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout((int) Patience.LIMIT.toMillis());
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        String body = "{\"id\":\"aaaa\",\"format\":\"md\"}";
        socket.getOutputStream()
                .write(("POST /api/export HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                        .getBytes(US_ASCII));
        return socket;
    }
}
