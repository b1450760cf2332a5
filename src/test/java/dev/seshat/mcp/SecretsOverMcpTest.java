package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.TeamServer;
import dev.seshat.redact.Corpus;
import dev.seshat.redact.CorpusText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Secrets on their way to an agent, with the SDK's own client: the whole corpus, and secrets that only the
/// arguments of a tool call announce.
class SecretsOverMcpTest {

    private static final String ID = "aaaa1111-0000-4000-8000-000000000001";
    private static final String MASK = "[masked ";

    /// Each as JSON arguments of a call, and what must not be left of it.
    private static final Map<String, String> CALLS = Map.of(
            "{\"name\":\"API_TOKEN\",\"value\":\"qx7Lm2Vw9Rt4\"}", "qx7Lm2Vw9Rt4",
            "{\"user\":\"heron\",\"password\":\"reedsAndMarsh\"}", "reedsAndMarsh",
            "{\"command\":\"echo \\u001b[31mghp_AAAAbbbb\\u001b[0mCCCCddddEEEE1111ffff2222gggg\"}", "CCCCddddEEEE",
            "{\"args\":[\"--token\",\"Zq81mmKw02Lx\"],\"note\":\"heron\"}", "Zq81mmKw02Lx");

    @TempDir
    private Path home = Path.of("");

    @Test
    void theCorpusIsMaskedAndNothingElse() throws Exception {
        Corpus corpus = Corpus.all();
        String shown =
                shown(corpus.secrets().values().stream().map(CorpusText::text).toList());
        List<String> left = new ArrayList<>();
        corpus.secrets().forEach((kind, text) -> {
            if (!text.leftIn(shown).isEmpty()) {
                left.add(kind);
            }
        });
        assertThat(1 - (double) left.size() / corpus.secrets().size())
                .as("left: %s", left)
                .isGreaterThanOrEqualTo(0.98);
    }

    @Test
    void ordinaryLinesStay() throws Exception {
        List<String> ordinary = Corpus.all().ordinary();
        int masks = shown(ordinary).split("\\[masked ", -1).length - 1;
        // A line may contain masks itself.
        long spoken = ordinary.stream().filter(line -> line.contains(MASK)).count();
        assertThat(masks - spoken).isLessThanOrEqualTo((long) (ordinary.size() * 0.005));
    }

    /// What an agent receives of a session with these prompts, page by page.
    private String shown(List<String> prompts) throws Exception {
        Logs.save(
                home,
                "/w/bird",
                ID,
                prompts.stream().map(text -> Logs.prompt("/w/bird", ID, text)).toList());
        Agent.index(home);
        StringBuilder shown = new StringBuilder();
        try (Agent agent = Agent.at(home)) {
            Map<String, Object> call = new HashMap<>(Map.of("id", ID, "limit", 500, "max_tokens", 20_000));
            JsonNode page = agent.ask("get_session", call);
            int messages = 0;
            while (true) {
                for (JsonNode message : page.get("messages")) {
                    shown.append(message.get("text").asString()).append('\n');
                    messages++;
                }
                if (!page.has("nextCursor")) {
                    break;
                }
                call.put("cursor", page.get("nextCursor").asString());
                page = agent.ask("get_session", call);
            }
            assertThat(messages).isEqualTo(prompts.size());
        }
        return shown.toString();
    }

    @Test
    void whatOnlyTheArgumentsOfACallAnnounceIsMasked() throws Exception {
        save();
        Agent.index(home);
        try (Agent agent = Agent.at(home)) {
            assertThat(Agent.text(agent.call("get_session", Map.of("id", ID)))).contains(MASK);
            for (Map.Entry<String, Map<String, Object>> call : Map.<String, Map<String, Object>>of(
                            "get_session", Map.of("id", ID),
                            "search_sessions", Map.of("query", "heron", "include_current", true),
                            "recall", Map.of("question", "heron", "include_current", true))
                    .entrySet()) {
                String text = Agent.text(agent.call(call.getKey(), call.getValue()));
                assertThat(text).contains("heron").doesNotContain(CALLS.values());
                assertThat(agent.ask(call.getKey(), call.getValue()).toString()).doesNotContain(CALLS.values());
            }
        }
    }

    @Test
    void norDoesASharedArchiveGetIt() throws Exception {
        save();
        try (TeamServer team = TeamServer.start()) {
            String address = team.newDatabase();
            Agent.index(home, "--archive", address);
            assertThat(team.everything(address)).contains("heron", MASK).doesNotContain(CALLS.values());
        }
    }

    private void save() throws Exception {
        List<String> lines = new ArrayList<>(List.of(Logs.prompt("/w/bird", ID, "Set up the heron.")));
        CALLS.keySet().forEach(input -> lines.add(call(input)));
        Logs.save(home, "/w/bird", ID, lines);
    }

    private static String call(String input) {
        ObjectNode line = JsonMapper.shared().createObjectNode();
        line.put("type", "assistant").put("timestamp", "2026-02-01T10:00:06Z");
        ObjectNode block = line.putObject("message").putArray("content").addObject();
        block.put("type", "tool_use").put("id", "t1").put("name", "mcp__nest__set");
        block.set("input", JsonMapper.shared().readTree(input));
        return line.toString();
    }
}
