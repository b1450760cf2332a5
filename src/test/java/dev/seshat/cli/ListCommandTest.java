package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.agent.AgentFormat;
import dev.seshat.discover.Agents;
import dev.seshat.json.JacksonOracle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `list` and `projects`: what they print, and which sessions they include.
class ListCommandTest {

    private final Instant now = Instant.now();

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void threeSessionsAndASubagent() throws IOException {
        log("app", "11111111-0000-4000-8000-000000000001", "/w/app", "main", 3, "Fix the login", Duration.ofMinutes(5));
        // All files have recent times, as if they had been copied: the messages have the right ones.
        log(
                "apple",
                "22222222-0000-4000-8000-000000000002",
                "/w/apple",
                "main",
                1,
                "Pick fruit",
                Duration.ofMinutes(50));
        log("web", "33333333-0000-4000-8000-000000000003", "/w/app/web", "feat", 2, "Style it", Duration.ofDays(40));
        Path subagents = Files.createDirectories(
                home.resolve(".claude/projects/-w-app/11111111-0000-4000-8000-000000000001/subagents"));
        Files.writeString(subagents.resolve("agent-a1b2c3d4.jsonl"), line("/w/app", "main", "Look around", now));
    }

    private void log(String project, String id, String cwd, String branch, int prompts, String title, Duration age)
            throws IOException {
        Path directory = Files.createDirectories(home.resolve(".claude/projects/-w-" + project));
        Path file = directory.resolve(id + ".jsonl");
        Files.writeString(
                file,
                line(cwd, branch, "prompt", now.minus(age)).repeat(prompts) + "{\"type\":\"ai-title\",\"aiTitle\":\""
                        + title + "\"}\n");
    }

    private String line(String cwd, String branch, String text) {
        return line(cwd, branch, text, now);
    }

    private static String line(String cwd, String branch, String text, Instant at) {
        return "{\"type\":\"user\",\"cwd\":\"" + cwd + "\",\"gitBranch\":\"" + branch + "\",\"message\":{\"content\":\""
                + text + "\"},\"timestamp\":\"" + at + "\"}\n";
    }

    @Test
    void printsOneRowPerSessionNewestFirst() throws Exception {
        Outcome outcome = InProcess.at(home).run("list", "--limit", "2");
        assertThat(outcome).isEqualTo(new Outcome(0, """
                        11111111  5 min ago   app    Fix the login  3 prompts
                        22222222  50 min ago  apple  Pick fruit      1 prompt
                        """, "… and 1 more: --all, or --limit N.\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "--project app,          '1,2,3'",
        "--project =app,         1",
        "--project /w/app,       '1,3'",
        "--project /w/app/,      '1,3'",
        "--project /w,           '1,2,3'",
        "--project web,          3",
        "--project ap,           '1,2,3'",
        "--project PPL,          2",
        "--project a*b,          3",
        "--project apx,          ''",
        "--branch feat,          3",
        "--agent claude,         '1,2,3'",
        "--since 30d,            '1,2'",
        "--until 30d,            3",
        "--sort messages,        '1,3,2'",
        "--sort title,           '1,2,3'",
        "--sort project,         '1,2,3'",
        "--subagents,            'a,1,2,3'",
        "--limit 0,              ''",
        "--limit 1 --all,        '1,2,3'",
    })
    void takesTheSessionsThatAreAskedFor(String options, String expected) throws Exception {
        List<Object> words = new ArrayList<>(List.of("list", "--json"));
        words.addAll(List.of((Object[]) options.split(" ")));
        JsonNode list = json(InProcess.at(home).run(words.toArray()));
        List<String> first = new ArrayList<>();
        list.get("sessions")
                .forEach(each -> first.add(each.get("sessionId").stringValue().substring(0, 1)));
        assertThat(String.join(",", first)).isEqualTo(expected);
        assertThat(list.get("total").intValue()).isGreaterThanOrEqualTo(first.size());
    }

    @Test
    void aRowOfJsonIsASessionWithItsTier() throws Exception {
        JsonNode cold = json(InProcess.at(home).run("list", "--json", "--limit", "1"));
        assertThat(cold.get("total").intValue()).isEqualTo(3);
        JsonNode session = cold.get("sessions").get(0);
        assertThat(session.get("tier").intValue()).isEqualTo(3);
        assertThat(session.get("messageCount").intValue()).isEqualTo(3);
        assertThat(session.get("title").stringValue()).isEqualTo("Fix the login");
        assertThat(session.get("key").stringValue()).endsWith(":11111111-0000-4000-8000-000000000001");
        JsonNode warm = json(InProcess.at(home).run("list", "--json", "--limit", "1"));
        assertThat(warm.get("sessions").get(0).get("tier").intValue()).isEqualTo(2);
        JsonNode refreshed = json(InProcess.at(home).run("list", "--json", "--limit", "1", "--refresh"));
        assertThat(refreshed.get("sessions").get(0).get("tier").intValue()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"20", "30", "40", "60", "80", "200"})
    void everyRowFitsTheTerminal(int width) throws Exception {
        log(
                "long",
                "44444444-0000-4000-8000-000000000004",
                "/w/a-project-with-a-rather-long-name",
                "main",
                9,
                "A title that is much longer than any narrow terminal will ever be able to show",
                Duration.ofDays(400));
        Outcome outcome = InProcess.at(home).onTerminal(width).run("list", "--no-pager", "--color", "never");
        assertThat(outcome.out().lines())
                .hasSize(4)
                .allSatisfy(row -> assertThat(row.length()).isLessThanOrEqualTo(Math.max(width, 20)));
    }

    @Test
    void sumsUpTheProjects() throws Exception {
        JsonNode projects = json(InProcess.at(home).run("projects", "--json")).get("projects");
        assertThat(projects).hasSize(3);
        JsonNode app = projects.get(0);
        assertThat(app.get("projectName").stringValue()).isEqualTo("app");
        assertThat(app.get("sessions").intValue()).isEqualTo(1);
        assertThat(app.get("prompts").intValue()).isEqualTo(3);
        assertThat(app.get("messages").intValue()).isEqualTo(4);
        assertThat(InProcess.at(home).run("projects").out()).contains("app  ", "1 session", "3 prompts", "/w/app");
    }

    @Test
    void aSessionIsFoundByEveryDirectoryAndBranchThatItWorkedIn() throws Exception {
        Path directory = Files.createDirectories(home.resolve(".claude/projects/-w-moved"));
        Files.writeString(
                directory.resolve("55555555-0000-4000-8000-000000000005.jsonl"),
                line("/w/start", "main", "begin")
                        + line("/w/start/deep", "topic", "go on")
                        + line("/w/start", "main", "end"));
        for (String options : List.of(
                "--project start",
                "--project deep",
                "--project /w/start/deep --branch topic",
                "--project start --branch main")) {
            List<Object> words = new ArrayList<>(List.of("list", "--json"));
            words.addAll(List.of((Object[]) options.split(" ")));
            JsonNode sessions = json(InProcess.at(home).run(words.toArray())).get("sessions");
            assertThat(sessions).as(options).hasSize(1);
            JsonNode session = sessions.get(0);
            assertThat(session.get("projectPath").stringValue()).isEqualTo("/w/start");
            assertThat(session.get("directories")).hasToString("[\"/w/start\",\"/w/start/deep\"]");
            assertThat(session.get("branches")).hasToString("[\"main\",\"topic\"]");
        }
        JsonNode others = json(InProcess.at(home).run("list", "--json", "--project", "apple"));
        assertThat(others.get("sessions").get(0).has("directories")).isFalse();
        assertThat(others.get("sessions").get(0).has("branches")).isFalse();
        assertThat(json(InProcess.at(home).run("projects", "--json", "--project", "PPL"))
                        .get("projects"))
                .hasSize(1);
        assertThat(json(InProcess.at(home).run("projects", "--json")).toString())
                .doesNotContain("/w/start/deep");
    }

    @Test
    void whatMatchesNothingIsToldWithTheSessionsThatALongerListWouldShow() throws Exception {
        assertThat(InProcess.at(home).run("list", "--project", "nowhere"))
                .isEqualTo(new Outcome(0, "", "No match among 3 sessions.\n"));
        assertThat(InProcess.at(home).run("list", "--project", "nowhere", "--subagents"))
                .isEqualTo(new Outcome(0, "", "No match among 4 sessions.\n"));
    }

    @Test
    void aRowOfATrustedIndexTellsNothingThatOnlyTheLogKnows() throws Exception {
        Path config = Files.createDirectories(home.resolve(".config/seshat"));
        Files.writeString(config.resolve("config.jsonc"), "{\"trustIndex\": true}");
        Path log = home.resolve(".claude/projects/-w-app/11111111-0000-4000-8000-000000000001.jsonl");
        Files.writeString(
                log.resolveSibling("sessions-index.json"),
                "{\"entries\":[{\"sessionId\":\"11111111-0000-4000-8000-000000000001\",\"modified\":\""
                        + Files.getLastModifiedTime(log)
                        + "\",\"messageCount\":7,\"firstPrompt\":\"asked\",\"projectPath\":\"/w/app\"}]}");
        JsonNode session = json(InProcess.at(home).run("list", "--json", "--limit", "1"))
                .get("sessions")
                .get(0);
        assertThat(session.get("tier").intValue()).isEqualTo(1);
        assertThat(session.get("messageCount").intValue()).isEqualTo(7);
        assertThat(session.get("title").stringValue()).isEqualTo("asked");
        for (String unknown : List.of(
                "usage", "toolCounts", "models", "exchangeCount", "answerCount", "durationMs", "skippedLines")) {
            assertThat(session.has(unknown)).as(unknown).isFalse();
        }
        assertThat(json(InProcess.at(home).run("show", "11111111", "--json"))
                        .get("session")
                        .get("messageCount")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void wrongUseIsASentence() throws Exception {
        assertThat(InProcess.at(home).run("list", "--agent", "claud"))
                .isEqualTo(new Outcome(
                        2,
                        "",
                        "seshat: there is no agent “claud”. Did you mean claude? There are: "
                                + Agents.all().stream().map(AgentFormat::agent).collect(Collectors.joining(", "))
                                + ". See: seshat list --help\n"));
        assertThat(InProcess.at(home).run("list", "--since", "soon").exit()).isEqualTo(2);
        assertThat(InProcess.at(home).run("list", "--sort", "size").err()).contains("--sort takes modified, created");
    }

    @Test
    void noSessionsAtAllIsDone() throws Exception {
        assertThat(InProcess.at(home)
                        .with("SESSIONS_DIR", home.resolve("nowhere"))
                        .run("list"))
                .isEqualTo(new Outcome(0, "", "No sessions yet. To see where Seshat looks: seshat config\n"));
    }

    @Test
    void aFifoInPlaceOfTheIndexHangsNothing() throws Exception {
        Path fifo = home.resolve(".claude/projects/-w-app/sessions-index.json");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertThat(InProcess.at(home).run("list", "--json").exit()).isZero();
    }

    @Test
    void whatWasReadBeforeASigtermIsNotReadAgain() throws Exception {
        Path root = home.resolve(".claude/projects/-w-many");
        Files.createDirectories(root);
        for (int i = 0; i < 3000; i++) {
            Files.writeString(
                    root.resolve("%08d-0000-4000-8000-000000000000.jsonl".formatted(i)),
                    line("/w/many", "main", "x").repeat(200));
        }
        Path cache = home.resolve(".cache/seshat/metadata.json");
        // On a busy machine the first run may be stopped before it has read anything.
        for (int patience = 1200; Files.notExists(cache) && patience < 300_000; patience *= 2) {
            listAndEndAfter(patience);
        }
        assertThat(cache).exists();
        int saved = Files.readString(cache).split("\"mtimeMs\"", -1).length - 1;
        JsonNode list = json(RealProgram.at(home).run("list", "--all", "--subagents", "--json"));
        int known = 0;
        for (JsonNode session : list.get("sessions")) {
            known += session.get("tier").intValue() == 2 ? 1 : 0;
        }
        assertThat(list.get("total").intValue()).isEqualTo(3004);
        assertThat(saved).isPositive();
        assertThat(known).isEqualTo(saved);
    }

    private void listAndEndAfter(int milliseconds) throws Exception {
        Process process = RealProgram.at(home)
                .start(
                        List.of(RealProgram.launcher().toString(), "list", "--all", "--json"),
                        home.resolve("out"),
                        home.resolve("err"));
        process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        process.destroy();
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
    }

    private static JsonNode json(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        return JacksonOracle.parse(outcome.out().getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
    }
}
