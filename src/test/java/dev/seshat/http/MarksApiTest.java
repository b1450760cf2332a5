package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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

/// The words of a query are found in a session, and in any text, by the rules of the search.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MarksApiTest {

    private static final String ID = "aaaa1111-0000-4000-8000-000000000001";

    private final HttpClient client = HttpClient.newHttpClient();
    private Server server;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        Logs.write(
                home,
                "/w/net",
                ID,
                "Why are the connections refused?",
                "The `ConnectionPool` is full.",
                "Is the pool connecting again?",
                "No pond here.",
                "Run rm -rf pond",
                "Then rm the rest, not refused.");
        server = Server.at(home);
        Patience.until(() -> get("/api/sessions/" + ID).statusCode() == 200);
    }

    @AfterAll
    void end() {
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path)).timeout(Patience.LIMIT);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(at(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String body) throws Exception {
        HttpRequest request = at("/api/marks")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connection | [0,1,2]",
                "pool connection | [1,2]",
                "\"connections refused\" | [0]",
                "conn* | [0,1,2]",
                "pond refused | [0,3,4,5]",
                "rm -rf | [4]",
                "rm -refused | [4,5]",
                "heron | []",
                "agent:claude | []",
                "/[Cc]onnecti[a-z]+/ | [0,1,2]",
                "pool /[Cc]onnection/ | [1]",
            })
    void theMessagesThatHoldTheWordsAreFound(String query, String seqs) throws Exception {
        JsonNode found = JsonMapper.shared()
                .readTree(get("/api/sessions/aaaa/find?q=" + encoded(query)).body());
        assertThat(found.get("seqs").toString()).isEqualTo(seqs);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connection | a ConnectionPool, connecting | [[2,12],[18,28]]",
                "pool | the ConnectionPool | [[14,18]]",
                "conn* | reconnect connect | [[10,17]]",
                "\"pool is full\" | pool pool is full | [[5,17]]",
                "why is the pool full | the pool is full | [[4,8],[12,16]]",
                "connection | disconnected | []",
                "rm -rf | run rm -rf now | [[4,6],[8,10]]",
                "rm -rf | rm or rf | [[0,2]]",
                "/c[a-z]+ect/ | to disconnect | [[6,13]]",
                "re:🎉+x pool | a 🎉🎉x in the pool | [[2,7],[15,19]]",
            })
    void theWordsOfAQueryAreMarkedInAText(String query, String text, String places) throws Exception {
        String body = JsonMapper.shared().writeValueAsString(Map.of("q", query, "texts", List.of("nothing", text)));
        JsonNode marks = JsonMapper.shared().readTree(post(body).body()).get("marks");
        assertThat(marks.get(0).get("places").toString()).isEqualTo("[]");
        assertThat(marks.get(1).get("places").toString()).isEqualTo(places);
    }

    /// The place with most words of the query is the one to show.
    @Test
    void theBestPlaceIsKnown() throws Exception {
        String far = "x ".repeat(200);
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "q", "refused pool", "texts", List.of("the pool " + far + " refused by the pool " + far)));
        JsonNode marked =
                JsonMapper.shared().readTree(post(body).body()).get("marks").get(0);
        assertThat(marked.get("best").asInt()).isEqualTo(1);
        assertThat(marked.get("worth").asDouble()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | q or texts is missing",
                "{\"q\":\"x\"} | q or texts is missing",
                "{\"q\":\"x\",\"texts\":[1]} | a list of strings",
                "{\"q\":\"x\",\"texts\":[],\"y\":1} | unknown member",
                "nonsense | not JSON",
            })
    void whatIsWrongIsSaid(String body, String detail) throws Exception {
        HttpResponse<String> answer = post(body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(detail);
    }

    @Test
    void aSearchForAPatternTellsHowManySessionsWereSearched() throws Exception {
        JsonNode answer = JsonMapper.shared()
                .readTree(
                        get("/api/search?q=" + encoded("/[Cc]onnect(ion|ing)/")).body());
        assertThat(answer.get("total").asInt()).isEqualTo(1);
        assertThat(answer.get("bounded").asBoolean()).isFalse();
        assertThat(answer.get("searched").toString()).isEqualTo("{\"sessions\":1,\"of\":1}");
        assertThat(answer.get("hits").get(0).get("score").asInt()).isEqualTo(3);
        JsonNode facets = JsonMapper.shared()
                .readTree(get("/api/search/facets?q=" + encoded("/[Cc]onnect(ion|ing)/"))
                        .body());
        assertThat(facets.get("agent").get(0).get("total").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"/api/search?q=", "/api/search/facets?q=", "/api/sessions/aaaa/find?q="})
    void aWrongPatternIsAProblemOfTheRequest(String path) throws Exception {
        HttpResponse<String> answer = get(path + encoded("/pool(?=x)/"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).contains("at character 5 ((?=); RE2 has no lookaround and no backreferences");
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    @Test
    void aTextOrAQueryButNotBoth() throws Exception {
        assertThat(get("/api/sessions/aaaa/find?q=pool&text=pool").statusCode()).isEqualTo(400);
    }
}
