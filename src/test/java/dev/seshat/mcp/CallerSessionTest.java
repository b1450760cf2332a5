package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A calling agent does not find its own words: its session and Seshat's earlier answers are excluded.
class CallerSessionTest {

    private static final String QUESTION = "how did we repair the squeaky weathercock";
    private static final String SOLVED = "aaaa1111-0000-4000-8000-000000000001";
    private static final String ASKED_BEFORE = "bbbb2222-0000-4000-8000-000000000002";
    private static final String CURRENT = "cccc3333-0000-4000-8000-000000000003";

    /// The directory in which the client of this test starts the server.
    private static final String HERE = Path.of("").toAbsolutePath().toString();

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void writeOldSessions() throws IOException {
        long hour = 3_600;
        age(
                Logs.write(home, "/w/tower", SOLVED, "The weathercock is squeaky", "I repaired it with a drop of oil."),
                50 * hour);
        age(
                Logs.save(
                        home,
                        "/w/roof",
                        ASKED_BEFORE,
                        List.of(
                                Logs.prompt("/w/roof", ASKED_BEFORE, "Good morning"),
                                call("t1", QUESTION),
                                result("t1", QUESTION + ": The weathercock is squeaky. I repaired it. " + SOLVED))),
                2 * hour);
    }

    private static void age(Path log, long seconds) throws IOException {
        Files.setLastModifiedTime(log, FileTime.from(Instant.now().minusSeconds(seconds)));
    }

    private static String call(String callId, String question) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("type", "assistant").put("timestamp", "2026-02-01T10:00:06Z");
        ObjectNode block = line.putObject("message").putArray("content").addObject();
        block.put("type", "tool_use").put("id", callId).put("name", "mcp__seshat__recall");
        block.putObject("input").put("question", question);
        return line.toString();
    }

    private static String result(String callId, String text) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("type", "user").put("timestamp", "2026-02-01T10:00:07Z");
        ObjectNode block = line.putObject("message").putArray("content").addObject();
        block.put("type", "tool_result").put("tool_use_id", callId).put("content", text);
        return line.toString();
    }

    /// The calling session, with a log that was just written.
    private Path asks(String directory, String... more) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                Logs.prompt(directory, CURRENT, QUESTION + "? Ask Seshat."),
                Logs.answer("I look for a squeaky weathercock that was repaired.")));
        lines.addAll(List.of(more));
        Path log = Logs.save(home, directory, CURRENT, lines);
        // A time to come is recent, however long the test takes.
        age(log, -3_600);
        return log;
    }

    private static String ask(Agent agent, Map<String, Object> more, Map<String, Object> meta) {
        Map<String, Object> arguments = new HashMap<>(more);
        arguments.put("question", QUESTION);
        McpSchema.CallToolResult result = agent.client()
                .callTool(McpSchema.CallToolRequest.builder("recall")
                        .arguments(arguments)
                        .meta(meta)
                        .build());
        assertThat(result.isError()).as(Agent.text(result)).isFalse();
        return Agent.text(result);
    }

    private void leavesOutTheCurrent(Agent agent, Map<String, Object> meta) {
        assertThat(ask(agent, Map.of(), meta))
                .contains("Left out: the current session. Pass include_current to search it too.\n", SOLVED)
                .contains("a drop of oil")
                .doesNotContain(CURRENT, ASKED_BEFORE);
        assertThat(ask(agent, Map.of("include_current", true), meta))
                .contains(CURRENT, ASKED_BEFORE)
                .doesNotContain("Left out");
    }

    @Test
    void anEarlierAnswerOfSeshatIsNoAnswer() throws Exception {
        Agent.index(home);
        try (Agent agent = Agent.at(home)) {
            String text = ask(agent, Map.of(), Map.of());
            assertThat(text).contains("From 1 of 1 sessions", SOLVED).doesNotContain(ASKED_BEFORE, "Left out");
            assertThat(agent.ask("search_sessions", Map.of("query", "squeaky weathercock"))
                            .get("hits"))
                    .hasSize(1);
            assertThat(ask(agent, Map.of("include_current", true), Map.of())).contains(ASKED_BEFORE);
        }
    }

    /// As Codex does.
    @Test
    void aClientNamesItsSession() throws Exception {
        age(asks("/w/elsewhere"), 3_600);
        Agent.index(home);
        try (Agent agent = Agent.overHttp(home)) {
            leavesOutTheCurrent(agent, Map.of("threadId", CURRENT));
            leavesOutTheCurrent(agent, Map.of("x-codex-turn-metadata", Map.of("thread_id", CURRENT, "turn", 1)));
        }
    }

    /// As Claude Code does, which logs the call before it sends it.
    @Test
    void aClientNamesItsCall() throws Exception {
        asks("/w/elsewhere", call("toolu_01ABCDEFGH", "weathercock"));
        Agent.index(home);
        try (Agent agent = Agent.overHttp(home)) {
            leavesOutTheCurrent(agent, Map.of("claudecode/toolUseId", "toolu_01ABCDEFGH"));
            assertThat(ask(agent, Map.of(), Map.of("claudecode/toolUseId", "toolu_another_call")))
                    .contains(CURRENT);
        }
    }

    @Test
    void aLogThatWasJustWrittenHoldsTheQuestion() throws Exception {
        asks("/w/elsewhere", call("t1", QUESTION));
        Agent.index(home);
        try (Agent agent = Agent.overHttp(home)) {
            leavesOutTheCurrent(agent, Map.of());
        }
    }

    @Test
    void aClientStartsTheServerWhereItWorks() throws Exception {
        asks(HERE);
        Agent.index(home);
        try (Agent agent = Agent.at(home)) {
            leavesOutTheCurrent(agent, Map.of());
        }
    }

    /// Another session of the directory, or one that ended, is not the calling one.
    @Test
    void whatWasWrittenLongerAgoIsNotTheSessionThatAsks() throws Exception {
        age(asks(HERE), 300);
        Agent.index(home);
        try (Agent agent = Agent.at(home)) {
            assertThat(ask(agent, Map.of(), Map.of())).contains(CURRENT).doesNotContain("Left out");
        }
    }

    @Test
    void theFilesThatItEditedItselfAreNotNews() throws Exception {
        asks("/w/elsewhere", Logs.edit("/w/elsewhere/Cock.java", "oil()"));
        Agent.index(home);
        Map<String, Object> meta = Map.of("threadId", CURRENT);
        try (Agent agent = Agent.at(home)) {
            McpSchema.CallToolRequest request = McpSchema.CallToolRequest.builder("find_by_file")
                    .arguments(Map.of("path", "Cock.java"))
                    .meta(meta)
                    .build();
            assertThat(Agent.text(agent.client().callTool(request))).startsWith("0 sessions touched it.\nLeft out: ");
        }
    }
}
