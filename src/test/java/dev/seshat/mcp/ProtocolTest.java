package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The streams of the program, byte for byte: stdout has only the protocol, and the program exits when stdin
/// ends.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ProtocolTest {

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""";
    private static final String READY = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    @TempDir
    private Path home;

    private Process start(String... words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Agent.command(words))
                .redirectError(home.resolve("stderr").toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", home.toString(), "WORKSTATION_ID", "ws-test"));
        return builder.start();
    }

    private static String call(Object id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(id, tool, arguments);
    }

    /// Write all lines at once, close stdin, and read all output.
    private List<JsonNode> exchange(String... lines) throws Exception {
        Process process = start();
        try (OutputStream in = process.getOutputStream()) {
            for (String line : lines) {
                in.write(Agent.line(line));
            }
        }
        List<JsonNode> answers;
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            answers =
                    out.lines().map(line -> JsonMapper.shared().readTree(line)).toList();
        }
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(home.resolve("stderr"))).isEmpty();
        return answers;
    }

    private static JsonNode answer(List<JsonNode> answers, Object id) {
        return answers.stream()
                .filter(answer -> answer.get("id").asString("").equals(id.toString()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everythingThatWasAskedIsAnsweredBeforeItEnds() throws Exception {
        Logs.write(home, "/w/lantern", "aaaa1111-0000-4000-8000-000000000001", "The lamp", "It burns.");
        String[] lines = new String[52];
        lines[0] = HELLO;
        lines[1] = READY;
        IntStream.range(2, 52).forEach(i -> lines[i] = call(i, "search_sessions", "{\"query\":\"lamp\"}"));
        List<JsonNode> answers = exchange(lines);
        Set<String> ids = new HashSet<>();
        answers.forEach(answer -> ids.add(answer.get("id").asString()));
        assertThat(ids).hasSize(51);
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.has("result")).isTrue());
        assertThat(answers.getFirst().at("/result/protocolVersion").asString()).isEqualTo("2025-06-18");
    }

    @Test
    void aLineThatIsNoMessageIsToldOfAndTheNextIsAnswered() throws Exception {
        List<JsonNode> answers = exchange(
                HELLO,
                READY,
                "garbage",
                "",
                "[]",
                "{\"jsonrpc\":\"2.0\"}",
                "\u0000\u001b[31m",
                "{".repeat(5_000),
                "\"" + "x".repeat(17 << 20) + "\"",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"no/such\"}",
                call(3, "search_session", "{}"));
        assertThat(answers.stream().filter(answer -> answer.get("id").isNull()))
                .hasSize(6)
                .allSatisfy(
                        answer -> assertThat(answer.at("/error/code").asInt()).isNegative());
        assertThat(answer(answers, 1).has("result")).isTrue();
        assertThat(answer(answers, 2).at("/error/code").asInt()).isEqualTo(-32601);
        assertThat(answer(answers, 3).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(answer(answers, 3).at("/error/message").asString())
                .isEqualTo("there is no tool “search_session”. Did you mean search_sessions? There are: recall,"
                        + " search_sessions, get_session, find_by_file, find_by_line, related_sessions, list_sessions,"
                        + " session_stats.");
    }

    @Test
    void wrongParamsAreRefusedInWordsOfTheProtocol() throws Exception {
        String[] params = {
            "\"x\"",
            "[]",
            "null",
            "{}",
            "{\"name\":7}",
            "{\"name\":\"recall\",\"arguments\":[]}",
            "{\"name\":\"recall\",\"_meta\":1}"
        };
        String[] lines = new String[params.length + 3];
        lines[0] = HELLO;
        lines[1] = READY;
        lines[2] = "{\"jsonrpc\":\"2.0\",\"id\":\"none\",\"method\":\"tools/call\"}";
        for (int i = 0; i < params.length; i++) {
            lines[i + 3] =
                    "{\"jsonrpc\":\"2.0\",\"id\":" + i + ",\"method\":\"tools/call\",\"params\":" + params[i] + "}";
        }
        List<JsonNode> answers = exchange(lines);
        assertThat(answers).hasSize(params.length + 2);
        assertThat(answer(answers, "none").at("/error/code").asInt()).isEqualTo(-32602);
        IntStream.range(0, params.length).forEach(id -> {
            assertThat(answer(answers, id).at("/error/code").asInt()).isEqualTo(-32602);
            assertThat(answer(answers, id).at("/error/message").asString())
                    .contains("params")
                    .doesNotContain("java");
        });
    }

    @Test
    void whoAsksBeforeTheSessionBeginsIsToldSo() throws Exception {
        List<JsonNode> answers = exchange(
                "{\"jsonrpc\":\"2.0\",\"id\":\"early\",\"method\":\"tools/list\"}",
                READY,
                HELLO.replace("{\"protocolVersion\"", "{\"x\""),
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}",
                HELLO,
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/list\"}");
        assertThat(answers).hasSize(5);
        assertThat(answer(answers, "early").at("/error/message").asString()).contains("initialize first");
        assertThat(answers.get(1).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(answer(answers, 2).at("/error/code").asInt()).isEqualTo(-32600);
        assertThat(answer(answers, 3).at("/result/tools")).hasSize(8);
    }

    @Test
    void endsWithItsInputAlsoWithoutAWord() throws Exception {
        assertThat(exchange()).isEmpty();
    }

    @Test
    void aHostileLogLeavesTheProtocolAlone() throws Exception {
        String text = "beet \n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\r\n\u2028\u0085\u001b]0;x\u0007 𝄞 \ufffe ";
        Logs.write(home, "/w/\nx", "eeee5555-0000-4000-8000-000000000005", text, text.repeat(8_000));
        Agent.index(home);
        List<JsonNode> answers = exchange(
                HELLO,
                READY,
                call(1, "search_sessions", "{\"query\":\"beet\"}"),
                call(2, "get_session", "{\"id\":\"eeee5555\"}"),
                call(3, "recall", "{\"question\":\"beet\",\"max_tokens\":1000}"));
        assertThat(answers).hasSize(4);
        IntStream.range(1, 4).forEach(id -> {
            JsonNode result = answer(answers, id).get("result");
            assertThat(result.at("/isError").asBoolean()).isFalse();
            assertThat(result.at("/content/0/text").asString().length()).isLessThanOrEqualTo(id == 3 ? 4_000 : 16_000);
        });
    }

    @Test
    void aClientThatIsGoneInTheMiddleLeavesNoProcess() throws Exception {
        Process process = start();
        OutputStream in = process.getOutputStream();
        in.write(Agent.line(HELLO));
        in.write(Agent.line(READY));
        in.flush();
        process.getInputStream().close();
        for (int i = 0; i < 20; i++) {
            in.write(Agent.line(call(i, "list_sessions", "{}")));
        }
        in.close();
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
    }

    @Test
    void secretsAreShownWhereTheSettingSaysSo() throws Exception {
        Logs.write(home, "/w/a", "ffff6666-0000-4000-8000-000000000006", "PASSWORD=hunter2hunter2", "Yes.");
        Agent.index(home);
        try (Agent agent = Agent.at(home, "--set", "redact=false")) {
            assertThat(Agent.text(agent.call("get_session", Map.of("id", "ffff6666"))))
                    .contains("hunter2hunter2");
        }
    }
}
