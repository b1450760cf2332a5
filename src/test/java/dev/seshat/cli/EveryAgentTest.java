package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.opencode.OpenCodeRows;
import dev.seshat.discover.Agents;
import dev.seshat.host.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// All fixtures of all agents in one home: a new agent is listed, shown, archived and filtered like the others,
/// without a change to this test.
class EveryAgentTest {

    private static final Path FIXTURES = Path.of("src/test/resources");

    @TempDir
    private Path home = Path.of("");

    private final Map<String, Integer> logs = new TreeMap<>();

    @BeforeEach
    void letAllAgentsWork() throws IOException {
        for (AgentFormat format : Agents.all()) {
            if (Agents.relatives().contains(format)) {
                continue;
            }
            if (format.agent().equals("opencode")) {
                OpenCodeRows.of(Files.readAllBytes(FIXTURES.resolve("opencode/subagent/rows.jsonl")))
                        .writeDatabase(home.resolve(".local/share/opencode/opencode.db"));
                logs.put("opencode", 2);
            } else {
                logs.put(format.agent(), copyFixtures(format));
            }
        }
    }

    @Test
    void eachAgentHasItsSessionsInTheList() {
        Map<String, Integer> listed = new TreeMap<>();
        for (JsonNode session : sessions("list", "--all", "--subagents", "--json")) {
            listed.merge(session.get("agent").stringValue(), 1, Integer::sum);
        }
        assertThat(listed).isEqualTo(logs);
    }

    @Test
    void eachAgentHasItsOwnFilterInListsAndSearches() {
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        for (String agent : logs.keySet()) {
            assertThat(sessions("list", "--all", "--subagents", "--json", "--agent", agent))
                    .hasSize(logs.getOrDefault(agent, 0))
                    .allMatch(session -> session.get("agent").stringValue().equals(agent));
            List<JsonNode> hits = new ArrayList<>();
            json("search", "agent:" + agent, "--json").get("hits").forEach(hits::add);
            assertThat(hits)
                    .as(agent)
                    .isNotEmpty()
                    .allMatch(
                            hit -> hit.get("session").get("agent").stringValue().equals(agent));
        }
    }

    @Test
    void theProjectsOfAnAgentAreThoseOfItsSessions() {
        for (String agent : logs.keySet()) {
            int messages = sessions("list", "--all", "--subagents", "--json", "--agent", agent).stream()
                    .mapToInt(session -> session.get("messageCount").intValue())
                    .sum();
            int summed = 0;
            for (JsonNode project : json("projects", "--json", "--agent", agent).get("projects")) {
                summed += project.get("messages").intValue();
            }
            assertThat(summed).as(agent).isEqualTo(messages);
        }
        assertThat(InProcess.at(home).run("projects", "--agent", "claud").err()).contains("Did you mean claude?");
    }

    @Test
    void theStatusSaysOfEachAgentWhatWasFound() {
        assertThat(InProcess.at(home).run("index").exit()).isZero();
        Map<String, Integer> found = new TreeMap<>();
        for (JsonNode agent : json("status", "--json").get("agents")) {
            found.put(agent.get("agent").stringValue(), agent.get("logs").intValue());
        }
        assertThat(found).isEqualTo(logs);
    }

    @Test
    void whatIsCountedIsWhatIsShown() {
        for (JsonNode session : sessions("list", "--all", "--subagents", "--json")) {
            JsonNode shown = json("show", session.get("file").stringValue(), "--json");
            assertThat(shown.get("messages").size())
                    .as(session.toString())
                    .isEqualTo(session.get("messageCount").intValue());
        }
    }

    /// Copy the fixtures of an agent to its usual place; returns the number of logs.
    private int copyFixtures(AgentFormat format) throws IOException {
        int count = 0;
        for (AgentFixture fixture : AgentFixture.all()) {
            if (!fixture.directory().startsWith(FIXTURES.resolve(format.agent()))) {
                continue;
            }
            Path target = homeOf(format, fixture);
            try (Stream<Path> files = Files.walk(fixture.directory())) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path copy = target.resolve(fixture.directory().relativize(file));
                    Files.createDirectories(copy.getParent());
                    if (!Files.exists(copy)) {
                        Files.copy(file, copy);
                    }
                }
            }
            count++;
        }
        return count;
    }

    /// A fixture either contains the last directory of the agent's place, or it is the content of that
    /// directory.
    private Path homeOf(AgentFormat format, AgentFixture fixture) {
        List<Path> roots = format.roots(new Environment(Map.of("HOME", home.toString())));
        return roots.stream()
                .filter(root -> fixture.log().startsWith(root.getFileName()))
                .map(Path::getParent)
                .findFirst()
                .orElse(roots.getFirst());
    }

    private List<JsonNode> sessions(Object... words) {
        List<JsonNode> sessions = new ArrayList<>();
        json(words).get("sessions").forEach(sessions::add);
        return sessions;
    }

    private JsonNode json(Object... words) {
        return new ObjectMapper().readTree(InProcess.at(home).run(words).out());
    }
}
