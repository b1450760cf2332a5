package dev.seshat.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Bodies that never end or are malformed: their sender gets an error, and nobody else notices.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenBodiesTest {

    private static final String ID = "aaaa1111-0000-4000-8000-000000000001";

    private Server server;
    private RawClient client;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/bird", ID, "Where is the heron?", "In the pond.");
        server = Server.at(home);
        client = new RawClient(server.port());
        Patience.until(() -> client.get("/api/search?q=heron").contains(ID));
    }

    @AfterAll
    void end() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/api/export, Content-Length: 1000",
        "/api/export, Transfer-Encoding: chunked",
        "/mcp, Content-Length: 1000"
    })
    void slowBodiesKeepNobodyElseWaiting(String path, String length) throws IOException {
        boolean chunked = length.contains("chunked");
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 200; i++) {
                Socket socket = client.connect();
                slow.add(socket);
                begin(socket, path, length);
            }
            for (int i = 0; i < 5; i++) {
                for (Socket socket : slow) {
                    drip(socket, chunked ? "1\r\n \r\n" : " ");
                }
                assertThat(client.get("/health")).startsWith("HTTP/1.1 200 ");
                assertThat(client.get("/api/sessions"))
                        .startsWith("HTTP/1.1 200 ")
                        .contains(ID);
                assertThat(client.get("/api/search?q=heron")).startsWith("HTTP/1.1 200 ");
            }
            assertThat(export()).startsWith("HTTP/1.1 200 ").contains("In the pond.");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    /// On a busy machine the server may have given some of them up by now.
    private static void drip(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(US_ASCII));
        } catch (IOException e) {
            // Then it keeps nobody waiting either.
        }
    }

    /// No single wait is long, but all together are.
    @ParameterizedTest
    @CsvSource({"/api/export, Content-Length: 1000", "/mcp, Content-Length: 1000"})
    void aBodyThatComesByteByByteIsGivenUp(String path, String length) throws Exception {
        try (Socket socket = client.connect()) {
            begin(socket, path, length);
            OutputStream out = socket.getOutputStream();
            for (int sent = 0; sent < 900 && socket.getInputStream().available() == 0; sent++) {
                out.write(' ');
                Thread.sleep(100);
            }
            assertThat(socket.getInputStream().available()).as("still taken").isPositive();
            assertProblem(socket, 408);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "zz\\r\\n{}\\r\\n0\\r\\n\\r\\n",
                "-5\\r\\n{}\\r\\n0\\r\\n\\r\\n",
                "ffffffffffffffffffff\\r\\n{}",
                "2\\r\\n{}xx\\r\\n0\\r\\n\\r\\n",
                "2;a=b\\r\\n{}\\r\\nno size\\r\\n\\r\\n",
                "\\r\\n\\r\\n"
            })
    void aBrokenChunkIsABadRequest(String chunks) throws IOException {
        for (String path : List.of("/api/export", "/mcp")) {
            try (Socket socket = client.connect()) {
                begin(socket, path, "Transfer-Encoding: chunked");
                socket.getOutputStream()
                        .write(chunks.replace("\\r", "\r").replace("\\n", "\n").getBytes(US_ASCII));
                assertProblem(socket, 400);
            }
        }
        assertThat(server.stderr()).noneMatch(line -> line.contains("fault"));
    }

    @Test
    void aBodyThatEndsTooEarlyIsABadRequest() throws IOException {
        for (String path : List.of("/api/export", "/mcp")) {
            for (String length : List.of("Content-Length: 1000", "Transfer-Encoding: chunked")) {
                try (Socket socket = client.connect()) {
                    begin(socket, path, length);
                    socket.getOutputStream().write((length.startsWith("C") ? "{" : "5\r\n{").getBytes(US_ASCII));
                    socket.shutdownOutput();
                    assertProblem(socket, 400);
                }
            }
        }
    }

    @Test
    void aBodyInChunksIsRead() throws IOException {
        try (Socket socket = client.connect()) {
            begin(socket, "/api/export", "Transfer-Encoding: chunked", "Connection: close");
            String body = "{\"id\":\"" + ID + "\",\"format\":\"md\"}";
            StringBuilder chunks = new StringBuilder();
            body.chars().forEach(c -> chunks.append("1\r\n").append((char) c).append("\r\n"));
            socket.getOutputStream().write((chunks + "0\r\n\r\n").getBytes(US_ASCII));
            assertThat(RawClient.answer(socket)).startsWith("HTTP/1.1 200 ").contains("In the pond.");
        }
    }

    private String export() throws IOException {
        String body = "{\"id\":\"" + ID + "\",\"format\":\"md\"}";
        try (Socket socket = client.connect()) {
            begin(socket, "/api/export", "Content-Length: " + body.length(), "Connection: close");
            socket.getOutputStream().write(body.getBytes(US_ASCII));
            return RawClient.answer(socket);
        }
    }

    private static void begin(Socket socket, String path, String... headers) throws IOException {
        socket.getOutputStream()
                .write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Accept: application/json, text/event-stream\r\n" + String.join("\r\n", headers)
                                + "\r\n\r\n")
                        .getBytes(US_ASCII));
    }

    private static void assertProblem(Socket socket, int status) throws IOException {
        assertThat(RawClient.answer(socket))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("application/problem+json", "\"status\":" + status);
    }
}
