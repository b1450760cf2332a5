package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// A home in which all agents have worked: one list, each session once, tokens as the agent counts them.
class AllAgentsTest {

    private static final Path FIXTURES = Path.of("src/test/resources");
    private static final Map<String, String> HOMES = Map.of(
            "claude/fork", ".claude/projects/-w",
            "pi/version-3", ".pi/agent/sessions",
            "pi/branches", ".pi/agent/sessions",
            "codex/turns-stored-twice", ".codex",
            "codex/fork", ".codex",
            "codex/subagents", ".codex",
            "gemini/replaced-ids", ".gemini",
            "gemini/document-and-lines", ".gemini",
            "copilot/conversation", ".copilot",
            "copilot/directory-and-flat", ".copilot");

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void letAllAgentsWork() throws IOException {
        for (Map.Entry<String, String> place : HOMES.entrySet()) {
            copy(FIXTURES.resolve(place.getKey()), home.resolve(place.getValue()));
        }
    }

    @BeforeEach
    void letOpenCodeWork() throws IOException {
        OpenCodeRows.of(Files.readAllBytes(FIXTURES.resolve("opencode/subagent/rows.jsonl")))
                .writeDatabase(home.resolve(".local/share/opencode/opencode.db"));
    }

    @Test
    void oneListHasEachSessionOnce() {
        Map<String, Integer> byAgent = new TreeMap<>();
        List<JsonNode> sessions = sessions("list", "--all", "--subagents", "--json");
        sessions.forEach(session -> byAgent.merge(session.get("agent").stringValue(), 1, Integer::sum));
        assertThat(byAgent)
                .isEqualTo(Map.of("claude", 1, "pi", 2, "codex", 6, "gemini", 2, "copilot", 2, "opencode", 2));
        assertThat(sessions)
                .extracting(session -> session.get("key").stringValue())
                .doesNotHaveDuplicates();
    }

    @Test
    void subagentsAreListedOnRequestOnlyWhereverItIsSaidThatTheyAre() {
        Map<String, Integer> byAgent = new TreeMap<>();
        sessions("list", "--all", "--json")
                .forEach(session -> byAgent.merge(session.get("agent").stringValue(), 1, Integer::sum));
        assertThat(byAgent)
                .isEqualTo(Map.of("claude", 1, "pi", 2, "codex", 4, "gemini", 2, "copilot", 2, "opencode", 1));
        assertThat(InProcess.at(home).run("list", "--all", "--subagents").out())
                .contains("↳ count knots", "↳ count threads")
                .doesNotContain("↳ split the work");
    }

    @Test
    void theFilterForAnAgentShowsItsSessionsOnly() {
        assertThat(sessions("list", "--agent", "gemini", "--json"))
                .extracting(session -> session.get("title").stringValue())
                .containsExactlyInAnyOrder("Thin ink", "twice on disk");
    }

    @Test
    void tokensAreThoseThatTheAgentReports() {
        Map<String, String> usage = new TreeMap<>();
        for (JsonNode session : sessions("list", "--all", "--json")) {
            usage.put(session.get("title").stringValue(), session.get("usage").toString());
        }
        assertThat(usage)
                .containsEntry("Kiln overshoot, fixed", usage(970, 152, 2200, 20))
                .containsEntry("Broken warp", usage(1300, 90, 1200, 0))
                .containsEntry("which weave?", usage(200, 30, 50, 0))
                .containsEntry("in red", usage(120, 15, 80, 0))
                .containsEntry("Thin ink", usage(905, 70, 1300, 0))
                .containsEntry("The \"coarse\" flour", usage(510, 72, 900, 100))
                .containsEntry("Which mordant", usage(50, 10, 0, 0));
    }

    @Test
    void theArchiveHoldsWhatTheLogsHold() throws IOException {
        List<JsonNode> listed = sessions("list", "--all", "--subagents", "--json");
        Map<String, String> logged = new TreeMap<>();
        listed.forEach(session -> logged.put(idOf(session), shown(session)));
        assertThat(InProcess.at(home).run("index").err()).isEmpty();
        JsonNode status = json("status", "--json");
        assertThat(status.get("logs").get("archived").intValue()).isEqualTo(listed.size());
        assertThat(status.get("logs").get("failed").intValue()).isZero();
        assertThat(StreamSupport.stream(status.get("agents").spliterator(), false)
                        .map(agent -> agent.get("agent").stringValue() + " "
                                + agent.get("logs").intValue() + " "
                                + agent.get("archivedSessions").intValue()))
                .containsExactly("claude 1 1", "pi 2 2", "codex 6 6", "gemini 2 2", "copilot 2 2", "opencode 2 2");
        for (String directory : List.of(".claude", ".pi", ".codex", ".gemini", ".copilot", ".local/share/opencode")) {
            Files.move(home.resolve(directory), home.resolve("gone" + directory.replace('/', '-')));
        }
        Map<String, String> archived = new TreeMap<>();
        listed.forEach(session -> archived.put(idOf(session), shown(session)));
        assertThat(archived).isEqualTo(logged);
    }

    @Test
    void projectsAreThoseOfAllAgents() {
        assertThat(InProcess.at(home).run("projects", "--json").out())
                .contains("/work/kiln", "/work/loom", "/work/press", "/work/mill", "/work/dye");
    }

    private static String idOf(JsonNode session) {
        return session.get("sessionId").stringValue();
    }

    private String shown(JsonNode session) {
        JsonNode shown = json("show", session.get("key").stringValue(), "--json");
        return shown.get("session").get("usage") + " " + shown.get("messages");
    }

    private List<JsonNode> sessions(Object... words) {
        return StreamSupport.stream(json(words).get("sessions").spliterator(), false)
                .toList();
    }

    private JsonNode json(Object... words) {
        Outcome outcome = InProcess.at(home).run(words);
        assertThat(outcome.err()).as(List.of(words).toString()).isEmpty();
        return new ObjectMapper().readTree(outcome.out());
    }

    private static String usage(int input, int output, int cacheRead, int cacheWrite) {
        return "{\"input\":%d,\"output\":%d,\"cacheRead\":%d,\"cacheWrite\":%d}"
                .formatted(input, output, cacheRead, cacheWrite);
    }

    /// Files that several fixtures have, such as the golden file, do not matter here.
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
