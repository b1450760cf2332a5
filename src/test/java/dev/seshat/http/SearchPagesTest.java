package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Paging through the results of a search shows every session once.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SearchPagesTest {

    private static final int SESSIONS = 64;
    private static final int PAGE = 7;

    /// In total more messages than one search examines.
    private static final int COMMON = 50;

    private final HttpClient client = HttpClient.newHttpClient();
    private Server server;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        for (int i = 0; i < SESSIONS; i++) {
            List<String> texts = new ArrayList<>(List.of("a heron by the pond", i % 2 == 0 ? "a lapwing" : "no"));
            texts.addAll(Collections.nCopies(COMMON, "reed"));
            String id = "aaaa1111-0000-4000-8000-%012d".formatted(i);
            Logs.write(home, i % 4 == 0 ? "/w/bird" : "/w/other", id, texts.toArray(String[]::new));
        }
        server = Server.at(home);
        Patience.until(() -> json("/health").get("pending").asInt() == 0);
        Patience.until(() -> json("/api/search?q=heron").get("total").asInt() == SESSIONS);
    }

    @AfterAll
    void end() {
        server.close();
        client.close();
        assertThat(server.stderr()).isEmpty();
    }

    private HttpResponse<String> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Patience.LIMIT)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode json(String path) throws Exception {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as("%s: %s", path, response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    private static List<String> ids(JsonNode answer) {
        return answer.get("hits")
                .valueStream()
                .map(hit -> hit.get("session").get("sessionId").asString())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "q=heron, 64",
        "q=heron&sort=recent, 64",
        "q=heron&project=bird, 16",
        "q=project:bird, 16",
        // Of all indexed sessions only every second has both.
        "q=heron%20lapwing&sort=recent, 32",
        "q=where%20is%20the%20lapwing, 32",
    })
    void pagesFitTogetherAndTheTotalStays(String query, int there) throws Exception {
        List<String> pages = new ArrayList<>();
        for (int offset = 0; offset < SESSIONS + PAGE; offset += PAGE) {
            JsonNode page = json("/api/search?" + query + "&limit=" + PAGE + "&offset=" + offset);
            assertThat(page.get("total").asInt()).as("from %s on", offset).isEqualTo(there);
            assertThat(page.get("totalIsLowerBound").asBoolean()).isFalse();
            assertThat(ids(page)).hasSize(Math.clamp(there - offset, 0, PAGE));
            pages.addAll(ids(page));
        }
        assertThat(pages).hasSize(there).doesNotHaveDuplicates();
        List<String> atOnce = ids(json("/api/search?" + query + "&limit=50"));
        assertThat(pages.subList(0, atOnce.size())).isEqualTo(atOnce);
    }

    /// One page does not examine everything, but all pages together do.
    @ParameterizedTest
    @ValueSource(strings = {"q=reed", "q=reed&sort=recent", "q=reed&project=other", "q=pond%20OR%20reed"})
    void pagesOfWhatIsVeryCommonFitTogether(String query) throws Exception {
        List<String> pages = new ArrayList<>();
        int there = query.contains("project") ? SESSIONS * 3 / 4 : SESSIONS;
        for (int offset = 0; offset < SESSIONS + PAGE; offset += PAGE) {
            JsonNode page = json("/api/search?" + query + "&limit=" + PAGE + "&offset=" + offset);
            pages.addAll(ids(page));
            assertThat(page.get("total").asInt()).isBetween(pages.size(), there);
            assertThat(page.get("totalIsLowerBound").asBoolean()
                            || page.get("total").asInt() == there)
                    .isTrue();
        }
        assertThat(pages).hasSize(there).doesNotHaveDuplicates();
    }

    /// In any order of hits: a search by time takes the words as typed.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "q=reed",
                "q=reed&sort=recent",
                "q=heron%20lapwing%20reed",
                "q=heron%20lapwing%20reed&sort=recent",
                "q=the%20heron%20by%20a%20lapwing",
                "q=the%20heron%20by%20a%20lapwing&sort=recent",
            })
    void noFacetIsLargerThanTheSearchUnlessThatSaysAtLeast(String query) throws Exception {
        JsonNode answer = json("/api/search?" + query);
        JsonNode facets = json("/api/search/facets?" + query);
        for (String name : facets.propertyNames()) {
            for (JsonNode each : facets.get(name)) {
                assertThat(answer.get("totalIsLowerBound").asBoolean()
                                || each.get("total").asInt()
                                        <= answer.get("total").asInt())
                        .as("%s of %s", each, answer.get("total"))
                        .isTrue();
            }
        }
        assertThat(facets.get("agent").get(0).get("total").asInt())
                .isGreaterThanOrEqualTo(answer.get("total").asInt());
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 65, 9_999, 10_000})
    void behindTheEndThereIsNothingAndTheTotalIsSaid(int offset) throws Exception {
        for (String sort : List.of("relevance", "recent")) {
            JsonNode page = json("/api/search?q=heron&limit=50&sort=" + sort + "&offset=" + offset);
            assertThat(ids(page)).isEmpty();
            assertThat(page.get("total").asInt()).isEqualTo(SESSIONS);
        }
        assertThat(json("/api/search?q=unheard&offset=" + offset).get("total").asInt())
                .isZero();
    }

    @Test
    void limitZeroCountsOnly() throws Exception {
        JsonNode page = json("/api/search?q=heron&limit=0");
        assertThat(ids(page)).isEmpty();
        assertThat(page.get("total").asInt()).isEqualTo(SESSIONS);
    }

    @ParameterizedTest
    @CsvSource({
        "offset, -1",
        "offset, 10001",
        "offset, 2147483647",
        "offset, 2147483648",
        "offset, 99999999999999999999",
        "offset, 1.5",
        "offset, 1e3",
        "offset, ''",
        "limit, -1",
        "limit, 51",
        "limit, 2147483648",
    })
    void whatIsNoPlaceInTheAnswerIsSaid(String name, String value) throws Exception {
        HttpResponse<String> response = get("/api/search?q=heron&" + name + "=" + value);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/problem+json");
        JsonNode problem = JsonMapper.shared().readTree(response.body());
        assertThat(problem.get("status").asInt()).isEqualTo(400);
        assertThat(problem.get("detail").asString())
                .startsWith(name + " must be a number from ")
                .contains("“" + value + "”");
    }

    @Test
    void theFirstPageIsTheOneThatIsMeant() throws Exception {
        assertThat(ids(json("/api/search?q=heron"))).hasSize(10).isEqualTo(ids(json("/api/search?q=heron&offset=0")));
    }
}
