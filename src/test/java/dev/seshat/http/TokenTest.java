package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server with a token: only the page is available without it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TokenTest {

    private static final String ID = "cccc2222-0000-4000-8000-000000000002";
    private static final String TOKEN = "a-token-of-more-than-16";
    private static final String SHOWN = "Authorization: Bearer " + TOKEN;

    private Server server;
    private RawClient client;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/secret", ID, "Nobody knows", "that.");
        server = Server.at(home, "--token", TOKEN);
        client = new RawClient(server.port());
    }

    @AfterAll
    void end() {
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/search?q=x", "/session/abc"})
    void thePageItselfIsOpen(String path) throws Exception {
        String page = client.get(path);
        assertThat(page).startsWith("HTTP/1.1 200 ").doesNotContain(ID);
        Matcher files = Pattern.compile("\"(/page/[^\"]+)\"").matcher(page);
        while (files.find()) {
            assertThat(client.get(files.group(1))).as(files.group(1)).startsWith("HTTP/1.1 200 ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/sessions",
                "/api/sessions/" + ID,
                "/api/search?q=nobody",
                "/api/events",
                "/api/openapi.json",
                "/health",
                "/mcp",
                "/page/nothing.js",
            })
    void theRestIsNot(String path) throws Exception {
        assertThat(client.get(path)).startsWith("HTTP/1.1 401 ").contains("WWW-Authenticate: Bearer");
        assertThat(client.get(path, SHOWN)).doesNotStartWith("HTTP/1.1 401 ");
    }

    /// What the guard takes for the page must be the page for everything behind it, too.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page/../api/sessions",
                "/page/app.js/../../api/sessions",
                "/session/../api/sessions",
                "/session/..%2fapi%2fsessions",
                "/session/%2e%2e/api/sessions",
                "/session/x/../../api/sessions",
                "/session/..;/api/sessions",
                "//api/sessions",
                "/./api/sessions",
                "/;/api/sessions",
                "/api/sessions;/page/app.js",
                "/api/sessions#/page/app.js",
                "/api/sessions?/page/app.js",
                "/%61pi/sessions",
            })
    void noPathOnlyLooksLikeThePage(String path) throws Exception {
        assertThat(client.get(path)).doesNotContain("\"sessions\"").doesNotContain(ID);
    }

    @Test
    void whoTriesManyIsSlowedDownAndKeepsNobodyOut() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> tries = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String wrong = "Authorization: Bearer " + "x".repeat(16 + i);
                tries.add(threads.submit(() -> client.get("/api/sessions", wrong)));
            }
            assertThat(client.get("/health", SHOWN)).startsWith("HTTP/1.1 200 ");
            int tooMany = 0;
            for (Future<String> each : tries) {
                assertThat(each.get()).matches("(?s)HTTP/1.1 4(01|29) .*").doesNotContain(ID);
                tooMany += each.get().startsWith("HTTP/1.1 429 ") ? 1 : 0;
            }
            assertThat(tooMany).isPositive();
        }
        assertThat(client.get("/api/sessions", SHOWN)).contains(ID);
    }
}
