package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.Tries;
import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusManifest;
import dev.seshat.corpus.CorpusPlan;
import dev.seshat.corpus.Needle;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Large results, long texts, many concurrent calls, and an empty start: the answers are right in all cases.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
abstract class LoadContract {

    private static final int TEN_MEGABYTES = 10 << 20;

    @TempDir
    private Path home;

    /// An agent connected to the program of a user with this home, started with these words.
    abstract Agent connect(Path user, String... words);

    @Test
    void everyNeedleOfATreeIsFound() throws Exception {
        Path root = home.resolve(".claude/projects");
        CorpusManifest corpus =
                Corpus.generate(new CorpusPlan(root, Tries.of(1_000, 3_000), Tries.of(3_000_000, 9_000_000), 30, 9));
        Agent.index(home);
        assertThat(corpus.needles()).hasSizeGreaterThanOrEqualTo(Tries.of(30, 200));
        try (Agent agent = connect(home)) {
            for (Needle needle : corpus.needles().subList(0, Tries.of(30, 200))) {
                assertThat(agent.ask("search_sessions", Map.of("query", needle.phrase()))
                                .at("/hits/0/session/sessionId")
                                .asString())
                        .as("%s", needle)
                        .isEqualTo(needle.sessionId());
                assertThat(agent.ask("recall", Map.of("question", needle.phrase(), "max_tokens", 1_000))
                                .at("/passages/0/key")
                                .asString())
                        .as("%s", needle)
                        .endsWith(":" + needle.sessionId());
            }
        }
    }

    private static String ledger(int length) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; text.length() < length; line++) {
            text.append("Line ").append(line).append(" of the ledger of the lighthouse.\n");
        }
        return text.toString();
    }

    @Test
    void aLongMessageIsReadPieceByPiece() throws Exception {
        String text = ledger(900_000);
        Logs.write(home, "/w/ledger", "aaaa0909-0000-4000-8000-000000000009", text, "Read.");
        Agent.index(home);
        try (Agent agent = connect(home)) {
            Map<String, Object> call = Map.of("id", "aaaa0909", "limit", 1, "max_tokens", 100_000);
            StringBuilder read = new StringBuilder();
            JsonNode message = agent.ask("get_session", call).at("/messages/0");
            while (message.has("restCursor")) {
                read.append(message.get("text").asString());
                message = agent.ask("get_session", rest(message, call)).at("/messages/0");
            }
            read.append(message.get("text").asString());
            assertThat(read.toString()).isEqualTo(text);
        }
    }

    private static Map<String, Object> rest(JsonNode message, Map<String, Object> call) {
        Map<String, Object> next = new HashMap<>(call);
        next.put("cursor", message.get("restCursor").asString());
        return next;
    }

    @Test
    void aMessageOfTenMegabytesIsFoundAndRead() throws Exception {
        String text = ledger(TEN_MEGABYTES);
        Logs.write(home, "/w/ledger", "aaaa1010-0000-4000-8000-000000000010", text, "Read.");
        String[] words = {"--set", "maxLineBytes=20000000"};
        Agent.index(home, words);
        try (Agent agent = connect(home, words)) {
            Map<String, Object> call = Map.of("id", "aaaa1010", "limit", 1);
            JsonNode first = agent.ask("get_session", call).at("/messages/0");
            JsonNode second = agent.ask("get_session", rest(first, call)).at("/messages/0");
            assertThat(text)
                    .startsWith(
                            first.get("text").asString() + second.get("text").asString());
            assertThat(second.get("cut").asInt()).isGreaterThan(TEN_MEGABYTES - 20_000);
            assertThat(agent.ask("recall", Map.of("question", "ledger lighthouse"))
                            .at("/total")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void allWhoAskInTenMegabytesAreToldThatItIsTooLong() throws Exception {
        Logs.write(home, "/w/a", "aaaa1111-0000-4000-8000-000000000011", "The heron", "Yes.");
        Agent.index(home);
        try (Agent agent = connect(home);
                ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            String query = "heron ".repeat(TEN_MEGABYTES / 6);
            Callable<String> call = () -> agent.complaint("search_sessions", Map.of("query", query));
            for (Future<String> complaint : askers.invokeAll(Collections.nCopies(6, call))) {
                assertThat(complaint.get())
                        .isEqualTo("query takes at most 10000 characters, not " + query.length() + ".");
            }
            assertThat(agent.ask("search_sessions", Map.of("query", "heron"))
                            .at("/total")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    @Test
    void fiftyAtOnceGetTheAnswerToTheirOwnQuestion() throws Exception {
        for (int i = 0; i < 50; i++) {
            Logs.write(home, "/w/many", id(i), "Question number" + i + " of many", "Answer " + i);
        }
        Agent.index(home);
        try (Agent agent = connect(home);
                ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<String>> calls = new ArrayList<>();
            IntStream.range(0, 50)
                    .forEach(i -> calls.add(() -> agent.ask("search_sessions", Map.of("query", "number" + i))
                            .at("/hits/0/session/sessionId")
                            .asString()));
            List<Future<String>> answers = askers.invokeAll(calls);
            for (int i = 0; i < 50; i++) {
                assertThat(answers.get(i).get()).isEqualTo(id(i));
            }
        }
    }

    private static String id(int number) {
        return "%08d-0000-4000-8000-000000000012".formatted(number);
    }

    @Test
    void aSearchDuringTheFirstIndexAnswersAndSaysHowFarItIs() throws Exception {
        writeRadishes();
        try (Agent agent = connect(home)) {
            McpSchema.CallToolResult result = agent.client()
                    .callTool(McpSchema.CallToolRequest.builder("search_sessions")
                            .arguments(Map.of("query", "radishes"))
                            .progressToken("radish-1")
                            .build());
            assertThat(Agent.text(result)).contains("not archived yet");
            assertThat(agent.progress()).isNotEmpty().allSatisfy(progress -> {
                assertThat(progress.progressToken()).isEqualTo("radish-1");
                assertThat(progress.total()).isEqualTo(600);
            });
            assertThat(agent.progress())
                    .extracting(McpSchema.ProgressNotification::progress)
                    .isSorted()
                    .doesNotHaveDuplicates();
            Map<String, Object> radishes = Map.of("query", "radishes");
            Patience.until(
                    () -> agent.ask("search_sessions", radishes).get("pending").asInt() == 0);
            assertThat(agent.ask("search_sessions", radishes).get("total").asInt())
                    .isEqualTo(600);
        }
    }

    private void writeRadishes() throws IOException {
        for (int i = 0; i < 600; i++) {
            Logs.write(home, "/w/many", id(i), "Number " + i + " of the radishes", "radish and water ".repeat(2_000));
        }
    }

    @Test
    void whatIsSaidMeanwhileIsFoundALittleLaterAndNoPageShowsASessionTwice() throws Exception {
        for (int i = 0; i < 4; i++) {
            Logs.write(home, "/w/a", id(i), "Leek " + i, "Yes.");
        }
        Agent.index(home);
        try (Agent agent = connect(home)) {
            Map<String, Object> call = Map.of("limit", 2);
            JsonNode first = agent.ask("list_sessions", call);
            Logs.write(home, "/w/a", id(9), "The new leek", "Yes.");
            awaitTotal(agent, 5);
            JsonNode second = agent.ask(
                    "list_sessions",
                    Map.of("limit", 2, "cursor", first.get("nextCursor").asString()));
            List<String> shown = new ArrayList<>(first.get("sessions").findValuesAsString("sessionId"));
            shown.addAll(second.get("sessions").findValuesAsString("sessionId"));
            assertThat(shown).containsExactlyInAnyOrder(id(0), id(1), id(2), id(3));
        }
    }

    private static void awaitTotal(Agent agent, int total) throws Exception {
        Patience.until(() -> agent.ask("list_sessions", Map.of()).get("total").asInt() == total);
    }

    @Test
    void answersThoughThereIsNothing() {
        try (Agent agent = connect(home)) {
            assertThat(agent.ask("search_sessions", Map.of("query", "lamp"))
                            .at("/total")
                            .asInt())
                    .isZero();
            assertThat(agent.ask("list_sessions", Map.of()).get("sessions")).isEmpty();
            assertThat(agent.ask("recall", Map.of("question", "lamp")).get("passages"))
                    .isEmpty();
            assertThat(agent.ask("find_by_file", Map.of("path", "a")).get("sessions"))
                    .isEmpty();
            assertThat(agent.complaint("get_session", Map.of("id", "aaaa"))).startsWith("no archived session");
        }
    }
}
