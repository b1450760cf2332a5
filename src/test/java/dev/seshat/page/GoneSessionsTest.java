package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.Patience;
import dev.seshat.cli.Outcome;
import dev.seshat.cli.RealProgram;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Question;
import dev.seshat.mcp.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A thousand sessions whose logs are gone, one of another workstation, and one that is left: every surface lists,
/// finds, shows and exports the gone ones like any other.
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class GoneSessionsTest {

    private static final int GONE = 1_000;
    private static final int ALL = GONE + 2;

    private final HttpClient client = HttpClient.newHttpClient();
    private RealProgram program;
    private Path home;
    private List<Path> logs = List.of();
    private List<String> texts = List.of();
    private Server server;
    private Chromium chromium;

    private static String id(int number) {
        return "%08x-0000-4000-8000-%012d".formatted(number * 7_919 + 1, number);
    }

    @BeforeAll
    void loseThem(@TempDir Path directory) throws Exception {
        home = directory.toRealPath();
        logs = new ArrayList<>();
        texts = new ArrayList<>();
        for (int i = 0; i < GONE; i++) {
            String at = "2026-01-%02dT%02d:00:00Z".formatted(1 + i % 28, i % 24);
            String prompt = Logs.prompt("/w/grove" + i % 5, id(i), "Water tree number%dx".formatted(i));
            logs.add(Logs.save(home, "/w/grove" + i % 5, id(i), List.of(prompt.replace("2026-02-01T10:00:00Z", at))));
        }
        Logs.write(home, "/w/grove1", id(GONE), "Plant another one", "Planted.");
        program = RealProgram.at(home);
        assertThat(program.run("index").exit()).isZero();
        Path there = home.resolve("there");
        Logs.write(there, "/w/pond", id(GONE + 1), "Feed the ducks", "Fed.");
        assertThat(program.with("WORKSTATION_ID", "ws-pond")
                        .with("SESSIONS_DIR", there.resolve(".claude/projects"))
                        .run("index")
                        .exit())
                .isZero();
        for (Path log : logs) {
            texts.add(Files.readString(log));
            Files.delete(log);
        }
        server = Server.at(home);
        chromium = new Chromium();
        // The server archives that they are gone.
        Patience.until(() -> api("/api/search?q=is:archived").get("total").intValue() == GONE);
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
        client.close();
    }

    private JsonNode api(String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(server.address() + path)).build();
        return JsonMapper.shared()
                .readTree(client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
    }

    private Outcome run(Object... words) throws Exception {
        Outcome outcome = program.run(words);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome;
    }

    @Test
    void theyComeBackByteForByte() throws Exception {
        Path to = home.resolve("back");
        run("restore", "--all", "--to", to);
        for (int i = 0; i < GONE; i++) {
            Path log = to.resolve(Path.of("/").relativize(logs.get(i)));
            assertThat(log).hasContent(texts.get(i));
        }
    }

    @Test
    void theCommandLineHasThem() throws Exception {
        JsonNode list =
                JsonMapper.shared().readTree(run("list", "--all", "--json").out());
        assertThat(list.get("total").intValue()).isEqualTo(ALL);
        assertThat(list.get("sessions")).hasSize(ALL);
        assertThat(JsonMapper.shared()
                        .readTree(run("list", "--archived", "--limit", "0", "--json")
                                .out())
                        .get("total")
                        .intValue())
                .isEqualTo(GONE);
        assertThat(run("list", "--project", "grove3", "--archived", "--limit", "1")
                        .out())
                .containsPattern("28 Jan( 2026)?  grove3  Water tree number\\d+x  1 prompt  log gone\n");
        assertThat(run("projects").out()).contains("grove3  200 sessions").contains("200 not on disk");
        Outcome search = run("search", "number777x");
        assertThat(search.out())
                .contains("Water tree number777x")
                .contains("log gone")
                .contains("seshat resume ");
        assertThat(run("show", id(777)).out()).contains("Water tree number777x");
        assertThat(run("export", id(777), "--format", "markdown").out()).contains("Water tree number777x");
    }

    @Test
    void theApiPagesThroughThem() throws Exception {
        List<String> times = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int offset = 0; offset < ALL; offset += 300) {
            JsonNode page = api("/api/sessions?limit=300&offset=" + offset);
            assertThat(page.get("total").intValue()).isEqualTo(ALL);
            page.get("sessions").forEach(session -> {
                keys.add(session.get("key").stringValue());
                times.add(session.get("lastMessageAt").stringValue());
            });
        }
        assertThat(keys).hasSize(ALL).doesNotHaveDuplicates();
        assertThat(times.reversed()).isSorted();
        assertThat(api("/api/sessions?archived=1").get("total").intValue()).isEqualTo(GONE);
        assertThat(api("/api/sessions?on_disk=1").get("total").intValue()).isOne();
        assertThat(api("/api/sessions?archived=1&on_disk=1").get("detail").stringValue())
                .contains("exclude each other");
        JsonNode pond = api("/api/sessions?workstation=ws-pond").get("sessions");
        assertThat(pond).hasSize(1);
        assertThat(pond.get(0).get("elsewhere").booleanValue()).isTrue();
        JsonNode projects = api("/api/projects").get("projects");
        assertThat(projects).hasSize(6);
        assertThat(api("/api/projects?archived=1").get("total").intValue()).isEqualTo(5);
        JsonNode shown = api("/api/sessions/" + id(777));
        assertThat(shown.get("messages").get(0).get("text").stringValue()).isEqualTo("Water tree number777x");
        assertThat(shown.get("resume").stringValue())
                .as("restores its log first")
                .isEqualTo("seshat resume " + id(777));
    }

    @Test
    void theToolsHaveThem() {
        String archived = Question.ask(home, "list_sessions", Map.of("archived", true, "project", "grove2"));
        assertThat(archived).contains("200 sessions.").contains("log gone").doesNotContain("Plant another");
        assertThat(Question.ask(home, "list_sessions", Map.of())).contains(ALL + " sessions.");
        assertThat(Question.ask(home, "list_sessions", Map.of("workstation_id", "ws-pond")))
                .contains("1 session.")
                .contains("Feed the ducks");
        assertThat(Question.ask(home, "search_sessions", Map.of("query", "number777x is:archived")))
                .contains("number777x");
        assertThat(Question.ask(home, "get_session", Map.of("id", id(777)))).contains("Water tree number777x");
    }

    @Test
    void thePageMarksAndFiltersThem() throws Exception {
        try (Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                .at("/")) {
            assertThat(visit.find(".total")).hasText("1,002 sessions");
            assertThat(visit.find(".row .badge").first()).isVisible();
            visit.isUsableByAll();
            visit.fits();
            visit.page().getByLabel("Where the logs are").selectOption("On this disk");
            assertThat(visit.find(".total")).hasText("1 session");
            assertThat(visit.find(".row .badge")).hasCount(0);
            visit.page().getByLabel("Where the logs are").selectOption("On ws-pond");
            assertThat(visit.find(".row")).hasCount(1);
            assertThat(visit.find(".row .badge")).hasText("on ws-pond");
            visit.page().getByLabel("Where the logs are").selectOption("Log gone");
            assertThat(visit.find(".total")).hasText("1,000 sessions");
            visit.page().getByLabel("Filter the sessions").fill("number777x");
            assertThat(visit.find(".row")).hasCount(1);
            assertThat(visit.find(".row .badge")).hasText("log gone");
            visit.find(".row a").click();
            visit.sees("only in the archive");
            assertThat(visit.find(".message.user")).hasCount(1);
            assertThat(visit.page().getByText("Copy resume command")).hasCount(1);
            visit.page().goBack();
            assertThat(visit.find(".row")).hasCount(1);
            assertThat(visit.page().getByLabel("Where the logs are")).hasValue("gone");
        }
    }
}
