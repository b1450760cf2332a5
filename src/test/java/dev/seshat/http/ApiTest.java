package dev.seshat.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
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

/// The API of the real server, over HTTP.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ApiTest {

    private static final String HERON = "aaaa1111-0000-4000-8000-000000000001";
    private static final String LONG = "bbbb2222-0000-4000-8000-000000000002";

    private final HttpClient client = HttpClient.newHttpClient();
    private Path heron;
    private Server server;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        heron = Logs.write(home, "/w/bird", HERON, "Where is the heron?", "**In** the pond <b>.");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            texts.add("question " + i);
            texts.add("answer " + i + " " + (i % 5 == 0 ? "x".repeat(300_000) : "short"));
        }
        Logs.write(home, "/w/long", LONG, texts.toArray(String[]::new));
        server = Server.at(home);
        Patience.until(() -> get("/api/sessions/" + HERON).statusCode() == 200);
        Patience.until(() -> json("/health").get("pending").asInt() == 0);
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

    private JsonNode json(String path) throws Exception {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as("%s: %s", path, response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    private static List<String> each(JsonNode list, String member) {
        return list.valueStream().map(one -> one.get(member).asString()).toList();
    }

    private static LocalDate lastMonday() {
        return LocalDate.now(ZoneId.systemDefault())
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .minusWeeks(1);
    }

    @Test
    void listsSessionsByFilterAndPage() throws Exception {
        assertThat(each(json("/api/sessions").get("sessions"), "sessionId")).containsExactlyInAnyOrder(HERON, LONG);
        assertThat(each(json("/api/sessions?project=bird").get("sessions"), "sessionId"))
                .containsExactly(HERON);
        assertThat(each(json("/api/sessions?project=B*R").get("sessions"), "sessionId"))
                .containsExactly(HERON);
        assertThat(json("/api/projects?project=IR").get("total").asInt()).isOne();
        assertThat(json("/api/sessions?since=last%20week").get("total").asInt())
                .isEqualTo(
                        json("/api/sessions?since=" + lastMonday()).get("total").asInt());
        assertThat(json("/api/sessions?agent=pi").get("total").asInt()).isZero();
        assertThat(json("/api/sessions?until=2020-01-01").get("total").asInt()).isZero();
        JsonNode second = json("/api/sessions?limit=1&offset=1");
        assertThat(second.get("total").asInt()).isEqualTo(2);
        assertThat(second.get("sessions").size()).isEqualTo(1);
    }

    @Test
    void whatBelongsTogetherIsAnswered() throws Exception {
        JsonNode thread = json("/api/sessions/" + HERON + "/thread");
        assertThat(thread.get("total").asInt()).isOne();
        assertThat(thread.at("/sessions/0/session/sessionId").asString()).isEqualTo(HERON);
        assertThat(json("/api/sessions/" + HERON + "/related").get("sessions").size())
                .isZero();
        assertThat(json("/api/files?path=/w/bird/A.java").get("total").asInt()).isZero();
        assertThat(json("/api/blame?path=/w/bird/A.java&line=3&text=one%0Atwo")
                        .at("/parts/0/to")
                        .asInt())
                .isEqualTo(4);
        assertThat(each(json("/api/topics?project=bird").get("topics"), "topic"))
                .containsExactly("heron");
        assertThat(get("/api/files").body()).contains("the path is missing: path=…");
        assertThat(get("/api/blame?path=a").body()).contains("the lines are missing: text=…");
        assertThat(get("/api/sessions/ffff/related").statusCode()).isEqualTo(404);
        assertThat(get("/api/sessions/ffff/thread").statusCode()).isEqualTo(404);
    }

    @Test
    void aNewLogIsListedOnRequestOrAfterAWhile(@TempDir Path home) throws Exception {
        try (Server other = Server.at(home)) {
            URI list = URI.create(other.address() + "/api/sessions");
            assertThat(total(list)).isZero();
            Logs.write(home, "/w/new", HERON, "Hello", "Yes.");
            assertThat(total(list)).isZero();
            assertThat(total(URI.create(list + "?refresh=1"))).isEqualTo(1);
            assertThat(total(list)).isEqualTo(1);
        }
    }

    private int total(URI list) throws Exception {
        String body = client.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                .body();
        return JsonMapper.shared().readTree(body).get("total").asInt();
    }

    @Test
    void whoHasAnAnswerIsSparedIt() throws Exception {
        String tag = get("/api/sessions").headers().firstValue("etag").orElseThrow();
        HttpResponse<String> again = client.send(
                at("/api/sessions").header("If-None-Match", tag).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(get("/api/sessions?limit=1").headers().firstValue("etag")).isNotEqualTo(tag);
    }

    @Test
    void answersAreCompressedForWhoCanReadThat() throws Exception {
        HttpResponse<byte[]> response = client.send(
                at("/api/sessions/" + LONG + "?limit=20")
                        .header("Accept-Encoding", "gzip")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.headers().firstValue("content-encoding")).hasValue("gzip");
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            assertThat(new String(in.readAllBytes(), UTF_8))
                    .startsWith("{\"session\":{")
                    .contains("answer 0 xxx");
        }
    }

    @Test
    void aSessionIsReadInPagesOfBoundedSize() throws Exception {
        List<Integer> seqs = new ArrayList<>();
        Integer from = 0;
        while (from != null) {
            JsonNode page = json("/api/sessions/" + LONG + "?limit=500&from=" + from);
            page.get("messages").forEach(message -> seqs.add(message.get("seq").asInt()));
            assertThat(page.toString().length()).isLessThan(2 << 20);
            from = page.has("next") ? page.get("next").asInt() : null;
        }
        assertThat(seqs).hasSize(50).isSorted().doesNotHaveDuplicates();
        assertThat(seqs.getFirst()).isZero();
        JsonNode few = json("/api/sessions/" + LONG + "?from=10&to=14&categories=user");
        assertThat(each(few.get("messages"), "seq")).containsExactly("10", "12");
        assertThat(few.has("next")).isFalse();
        assertThat(json("/api/sessions/" + LONG + "?from=10&limit=3")
                        .get("next")
                        .asInt())
                .isEqualTo(13);
    }

    @Test
    void aSessionIsNamedByKeyIdOrTheBeginningOfIt() throws Exception {
        JsonNode session = json("/api/sessions/" + HERON);
        assertThat(session.get("resume").asString()).isEqualTo("cd /w/bird && claude --resume " + HERON);
        String key = session.get("session").get("key").asString();
        assertThat(json("/api/sessions/" + key)).isEqualTo(session);
        assertThat(json("/api/sessions/aaaa")).isEqualTo(session);
    }

    @Test
    void textsComeAsSafeHtmlToo() throws Exception {
        JsonNode answer =
                json("/api/sessions/" + HERON + "?html=1").get("messages").get(1);
        assertThat(answer.get("html").asString()).isEqualTo("<p><strong>In</strong> the pond &lt;b&gt;.</p>\n");
        assertThat(answer.get("text").asString()).isEqualTo("**In** the pond <b>.");
    }

    @Test
    void findsAndSearches() throws Exception {
        assertThat(json("/api/sessions/" + LONG + "/find?text=QUESTION%201")
                        .get("seqs")
                        .toString())
                .isEqualTo("[2,20,22,24,26,28,30,32,34,36,38]");
        assertThat(json("/api/sessions/" + LONG + "/find?text=answer&categories=user")
                        .get("total")
                        .asInt())
                .isZero();
        JsonNode answer = json("/api/search?q=heron");
        assertThat(answer.get("hits").get(0).get("session").get("sessionId").asString())
                .isEqualTo(HERON);
        assertThat(answer.propertyNames()).contains("query", "match", "total", "pending", "tookMs");
        assertThat(json("/api/search?q=heron&project=long").get("total").asInt())
                .isZero();
        assertThat(json("/api/search?q=quest&typing=1").get("total").asInt()).isOne();
        assertThat(json("/api/search?q=quest").get("total").asInt()).isZero();
        assertThat(json("/api/search?q=%F0%9F%8E%89").get("total").asInt()).isZero();
        assertThat(json("/api/search?q=***&typing=1").get("total").asInt()).isZero();
        assertThat(json("/api/search?q=quest%20&typing=1").get("total").asInt()).isZero();
        assertThat(json("/api/search?q=heron&project=/w/b").get("total").asInt())
                .isZero();
        assertThat(json("/api/search?q=heron&project=W/B").get("total").asInt()).isOne();
        assertThat(json("/api/projects").get("total").asInt()).isEqualTo(2);
        assertThat(json("/api/status").get("logs").get("total").asInt()).isEqualTo(2);
    }

    /// Each number equals the result count of the search with that filter.
    @Test
    void facetsAreWhatTheSearchWouldFind() throws Exception {
        for (String q : List.of("heron", "answer", "question", "heron OR answer", "heron answer")) {
            String asked = "?q=" + q.replace(" ", "%20");
            JsonNode facets = json("/api/search/facets" + asked);
            assertThat(facets.propertyNames()).containsExactly("project", "agent", "category", "after");
            for (String name : facets.propertyNames()) {
                for (JsonNode each : facets.get(name)) {
                    JsonNode found = json("/api/search" + asked + "&" + name + "="
                            + each.get("value").asString());
                    assertThat(each.get("total")).as("%s %s", asked, each).isEqualTo(found.get("total"));
                }
            }
        }
        assertThat(each(json("/api/search/facets?q=heron&project=long").get("project"), "value"))
                .containsExactly("=bird", "long");
    }

    @Test
    void aSessionTellsOfItsSubagents(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/p", HERON, "Look for it", "Yes.");
        Path below = Files.createDirectories(home.resolve(".claude/projects/-w-p/" + HERON + "/subagents"));
        Files.writeString(below.resolve("agent-a1b2c3d.jsonl"), Logs.prompt("/w/p", HERON, "Search.") + "\n");
        try (Server other = Server.at(home)) {
            URI subagents = URI.create(other.address() + "/api/sessions/" + HERON + "/subagents");
            HttpRequest request = HttpRequest.newBuilder(subagents).build();
            Patience.until(() -> client.send(request, HttpResponse.BodyHandlers.ofString())
                    .body()
                    .contains("\"total\""));
            JsonNode found = JsonMapper.shared()
                    .readTree(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .body());
            assertThat(each(found.get("sessions"), "sessionId")).containsExactly("a1b2c3d");
        }
        assertThat(json("/api/sessions/" + HERON + "/subagents").get("total").asInt())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/sessions?limit=1001 | 400 | limit must be a number from 0 to 1000",
                "/api/sessions?limit=-1 | 400 | limit must be a number",
                "/api/sessions?limit=x | 400 | limit must be a number",
                "/api/sessions?limt=1 | 400 | there is no parameter “limt”.",
                "/api/sessions?limit=1&limit=2 | 400 | give it once",
                "/api/sessions?agent=nobody | 400 | There are: claude",
                "/api/sessions?since=soon | 400 | soon",
                "/api/sessions?refresh=yes | 400 | refresh must be 1",
                "/api/search | 400 | the query is missing",
                "/api/search?q=x&after=soon | 400 | soon",
                "/api/sessions/aaaa/find | 400 | text or q is missing",
                "/api/sessions/aaaa?categories=user,x | 400 | There are: user",
                "/api/sessions/zzzz9999 | 404 | there is no session",
                "/api/sessions/..%252f..%252fetc | 404 | there is no session",
                "/api/sessions/%2Fetc%2Fpasswd | 404 | there is no session",
                "/api/events | 400 | text/event-stream",
                "/api/nothing | 404 | Endpoint",
            })
    void whatIsWrongIsSaid(String path, int status, String detail) throws Exception {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("application/problem+json");
        assertThat(JsonMapper.shared().readTree(response.body()).get("detail").asString())
                .contains(detail);
    }

    /// A search response matches its schema, down to the times of the matches.
    @Test
    void theAnswerToASearchIsAsDescribed() throws Exception {
        JsonNode schema =
                json("/api/openapi.json").at("/paths/~1api~1search/get/responses/200/content/application~1json/schema");
        JsonNode answer = json("/api/search?q=heron+pond+zebra");
        isAsDescribed(answer, schema);
        isAsDescribed(answer.at("/hits/0"), schema.at("/properties/hits/items"));
        JsonNode match = answer.at("/hits/0/matches/0");
        isAsDescribed(match, schema.at("/properties/hits/items/properties/matches/items"));
        assertThat(match.get("at").asString()).matches("2026-02-01T10:00:0[05]\\.000Z");
        assertThat(answer.at("/hits/0/missing/0").asString()).isEqualTo("zebra");
    }

    private static void isAsDescribed(JsonNode object, JsonNode schema) {
        assertThat(schema.get("properties").propertyNames()).containsAll(object.propertyNames());
        assertThat(object.propertyNames())
                .containsAll(schema.get("required")
                        .valueStream()
                        .map(JsonNode::asString)
                        .toList());
    }

    /// Each described path exists and accepts exactly what is described; the documentation lists the same
    /// paths.
    @Test
    void theDescriptionIsTrue() throws Exception {
        JsonNode paths = json("/api/openapi.json").get("paths");
        for (String path : paths.propertyNames()) {
            String method = paths.get(path).propertyNames().iterator().next();
            List<String> described = paths.get(path)
                    .get(method)
                    .get("parameters")
                    .valueStream()
                    .filter(parameter -> parameter.get("in").asString().equals("query"))
                    .map(parameter -> parameter.get("name").asString())
                    .toList();
            HttpResponse<String> answer = client.send(
                    at(path.replace("{id}", "aaaa").replaceAll("\\{(seq|n)}", "0") + "?nonsense=1")
                            .method(method.toUpperCase(Locale.ROOT), HttpRequest.BodyPublishers.noBody())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(path).isEqualTo(400);
            assertThat(answer.body())
                    .contains(
                            described.isEmpty()
                                    ? "This resource takes none."
                                    : "There are: " + String.join(", ", described) + ".");
        }
        String documented = Files.readAllLines(Path.of("docs/serve.md")).stream()
                .filter(line -> line.startsWith("| `/api/") || line.startsWith("| `/health"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .sorted()
                .collect(Collectors.joining("\n"));
        assertThat(paths.propertyNames().stream().sorted().collect(Collectors.joining("\n")))
                .isEqualTo(documented);
    }

    @Test
    void whoListensHearsOfASessionThatGrows() throws Exception {
        HttpResponse<java.io.InputStream> stream = client.send(
                HttpRequest.newBuilder(URI.create(server.address() + "/api/events"))
                        .header("Accept", "text/event-stream")
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        assertThat(stream.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
        Files.writeString(heron, Logs.answer("It flew away.") + "\n", StandardOpenOption.APPEND);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), UTF_8))) {
            // Sessions archived a moment ago are sent again, in any order.
            String told = dataOf("event: session", lines);
            while (!told.contains("\"messageCount\":3")) {
                told = dataOf("event: session", lines);
            }
            assertThat(told).contains(HERON);
        }
        assertThat(json("/api/sessions/" + HERON).get("messages").size()).isEqualTo(3);
    }

    private static String dataOf(String event, BufferedReader lines) throws IOException {
        String line = lines.readLine();
        while (!line.equals(event)) {
            line = lines.readLine();
        }
        String data = lines.readLine();
        return data.startsWith("data: ") ? data : lines.readLine();
    }
}
