package dev.seshat.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The server under attack: it rejects or serves the clients, stays up, and does not use more memory than
/// before.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DefenceTest {

    private static final String LONG = "bbbb2222-0000-4000-8000-000000000002";
    private static final String TEXT = "SECRET-OF-THE-LOGS";

    /// Its heap is limited to 224 MB, plus the JVM itself. Far below what it would take without limits.
    private static final int MOST_MEGABYTES = 600;

    private Server server;
    private RawClient client;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            texts.add(TEXT + " " + i);
            texts.add("answer " + "x".repeat(200_000));
        }
        Logs.write(home, "/w/long", LONG, texts.toArray(String[]::new));
        server = Server.at(home);
        client = new RawClient(server.port());
        // Until the first run is over, a missing session may still arrive.
        Patience.until(() -> client.get("/api/sessions/ffff").startsWith("HTTP/1.1 404 "));
    }

    @AfterEach
    void itIsStillThere() throws IOException {
        assertThat(client.get("/api/sessions")).startsWith("HTTP/1.1 200 ").contains(LONG);
        assertThat(server.residentMegabytes()).isLessThan(MOST_MEGABYTES);
    }

    @AfterAll
    void end() {
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page/..%2f..%2f..%2fetc%2fpasswd",
                "/page/%2e%2e/%2e%2e/etc/passwd",
                "/page/../../etc/passwd",
                "/page//etc/passwd",
                "/page/%2Fetc%2Fpasswd",
                "/page/..\\..\\etc\\passwd",
                "//etc/passwd",
                "/etc/passwd",
                "/api/sessions/..%2f..%2fetc%2fpasswd",
                "/api/sessions/%2Fetc%2Fpasswd",
                "/api/sessions/%00",
                "/api/sessions/a%00b",
                "/page/app.js%00.css",
                "/%00",
                "/page/package-info.class",
                "/page/index.html",
                "/../etc/passwd",
                "/%zz",
                "/api/sessions/aaaa/find?text=%00",
            })
    void noPathLeadsOutOfThePage(String path) throws IOException {
        String answer = client.get(path);
        assertThat(answer)
                .matches("(?s)HTTP/1.1 40[04] .*")
                .contains(
                        "application/problem+json", "X-Frame-Options: DENY", "Content-Security-Policy: ", "\"detail\":")
                .doesNotContain("root:");
    }

    @Test
    void whatIsTooLongIsRefused() throws IOException {
        assertThat(client.get("/api/search?q=" + "x".repeat(50_000))).matches("(?s)HTTP/1.1 4(14|31) .*");
        assertThat(client.get("/health", "X-Long: " + "x".repeat(50_000))).startsWith("HTTP/1.1 431 ");
    }

    /// Sent in chunks of unknown number.
    @Test
    void aHundredMegabytesAreNotTaken() throws IOException {
        for (String path : List.of("/mcp", "/api/sessions", "/")) {
            try (Socket socket = client.connect()) {
                OutputStream out = socket.getOutputStream();
                out.write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Accept: application/json, text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
                        .getBytes(US_ASCII));
                byte[] piece = ("100000\r\n" + "x".repeat(1 << 20) + "\r\n").getBytes(US_ASCII);
                boolean refused = false;
                for (int sent = 0; sent < 100 && !refused; sent++) {
                    refused = !sends(out, piece) || socket.getInputStream().available() > 0;
                }
                assertThat(refused).as("took all of it at %s", path).isTrue();
            }
        }
    }

    private static boolean sends(OutputStream out, byte[] bytes) throws IOException {
        try {
            out.write(bytes);
            return true;
        } catch (SocketException e) {
            return false;
        }
    }

    /// Some clients send a byte now and then, some do not read their response: others are still served.
    @Test
    void thoseWhoAreSlowKeepNobodyFromAsking() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                Socket socket = client.connect();
                slow.add(socket);
                if (i % 2 == 0) {
                    socket.getOutputStream().write("GET /health HT".getBytes(US_ASCII));
                } else {
                    RawClient.ask(socket, "/api/sessions/" + LONG + "?limit=500");
                }
            }
            for (Socket socket : slow) {
                socket.getOutputStream().write('x');
            }
            assertThat(client.get("/api/sessions/" + LONG + "?limit=1")).startsWith("HTTP/1.1 200 ");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void fiveHundredAtOnceAreAnswered() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                String path = i % 5 == 0 ? "/api/sessions/" + LONG + "?limit=500&html=1" : "/api/search?q=answer";
                answers.add(threads.submit(() -> client.get(path)));
            }
            for (Future<String> answer : answers) {
                assertThat(answer.get()).matches("(?s)HTTP/1.1 (200|503) .*").endsWith("}");
            }
        }
    }

    /// More connections than allowed: silent ones are closed in favour of active ones.
    @Test
    void silentOnesCannotTakeEveryPlace() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 1_050; i++) {
                silent.add(client.connect());
            }
            assertThat(client.get("/health")).startsWith("HTTP/1.1 200 ");
            // The first ones are gone, long before their idle timeout.
            silent.getFirst().setSoTimeout(10_000);
            assertThat(silent.getFirst().getInputStream().read()).isEqualTo(-1);
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }
}
