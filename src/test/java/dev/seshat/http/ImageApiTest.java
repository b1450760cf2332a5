package dev.seshat.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Images over HTTP: the bytes from the log, or from what the archive keeps of it, as an image and as nothing else.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ImageApiTest {

    private static final String ID = "aaaa1111-0000-4000-8000-000000000001";
    private static final String GONE = "bbbb1111-0000-4000-8000-000000000002";
    private static final byte[] GIF = {'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0, 0, 0, 0, 0x3b, 0};

    private final HttpClient client = HttpClient.newHttpClient();
    private Server server;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        write(home, ID);
        Path gone = write(home, GONE);
        server = Server.at(home);
        for (String id : new String[] {ID, GONE}) {
            Patience.until(() -> get("/api/sessions/" + id).statusCode() == 200);
        }
        Files.delete(gone);
    }

    @AfterAll
    void end() {
        server.close();
        client.close();
    }

    @Test
    void anImageIsServedAsWhatItIs() throws Exception {
        for (String id : new String[] {ID, GONE}) {
            HttpResponse<byte[]> answer = get("/api/sessions/" + id + "/images/2/0");
            assertThat(answer.statusCode()).as(id).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(GIF);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("image/gif");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(answer.headers().firstValue("Content-Security-Policy")).hasValue("default-src 'none'; sandbox");
        }
    }

    @Test
    void whatIsNoImageOrNotThereIsAProblem() throws Exception {
        for (String id : new String[] {ID, GONE}) {
            for (String path : new String[] {"2/1", "2/2", "0/0", "99/0"}) {
                HttpResponse<byte[]> answer = get("/api/sessions/" + id + "/images/" + path);
                assertThat(answer.statusCode()).as(path).isEqualTo(404);
                assertThat(new String(answer.body(), UTF_8))
                        .contains("this image is neither in a log on this machine nor in the archive");
            }
        }
        assertThat(get("/api/sessions/cccc1111/images/2/0").statusCode()).isEqualTo(404);
        for (String path : new String[] {"-1/0", "x/0", "2/99999999999"}) {
            assertThat(get("/api/sessions/" + ID + "/images/" + path).statusCode())
                    .as(path)
                    .isEqualTo(400);
        }
    }

    private static Path write(Path home, String id) throws Exception {
        Path log = Logs.write(home, "/w/pictures", id, "Hello", "Hi");
        String page = Base64.getEncoder().encodeToString("<script>alert(1)</script>".getBytes(UTF_8));
        return Files.writeString(
                log,
                "{\"type\":\"user\",\"cwd\":\"/w/pictures\",\"sessionId\":\"" + id
                        + "\",\"message\":{\"role\":\"user\",\"content\":["
                        + "{\"type\":\"text\",\"text\":\"look\"},"
                        + image(Base64.getEncoder().encodeToString(GIF)) + ","
                        + image(page) + "]}}\n",
                StandardOpenOption.APPEND);
    }

    private static String image(String data) {
        return "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"text/html\",\"data\":\"" + data
                + "\"}}";
    }

    private HttpResponse<byte[]> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Patience.LIMIT)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }
}
