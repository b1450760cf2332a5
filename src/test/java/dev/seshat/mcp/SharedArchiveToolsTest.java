package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.TeamServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// An agent that asks a shared archive.
class SharedArchiveToolsTest {

    private static final String HERON = "aaaa1111-0000-4000-8000-000000000001";

    @Test
    void anAgentFindsAndReadsWhatIsOnTheServer(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/bird", HERON, "Where is the heron?", "In the pond.");
        try (TeamServer team = TeamServer.start()) {
            String address = team.newDatabase();
            Agent.index(home, "--archive", address);
            try (Agent agent = Agent.at(home, "--archive", address)) {
                JsonNode found = agent.ask("search_sessions", Map.of("query", "heron"));
                assertThat(found.toString()).contains(HERON, "ws-test");
                assertThat(agent.ask("get_session", Map.of("id", HERON)).toString())
                        .contains("In the pond.");
                assertThat(agent.ask("list_sessions", Map.of("workstation_id", "ws-test"))
                                .toString())
                        .contains(HERON);
                team.stop();
                assertThat(agent.complaint("search_sessions", Map.of("query", "heron")))
                        .contains("cannot be reached");
                team.startAgain();
                assertThat(agent.ask("search_sessions", Map.of("query", "heron"))
                                .toString())
                        .contains(HERON);
            }
        }
    }

    /// A server that takes connections and answers nothing is given up, and asked again the next time.
    @Test
    void anAgentIsToldThatTheServerDoesNotAnswer(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/bird", HERON, "Where is the heron?", "In the pond.");
        try (TeamServer team = TeamServer.start()) {
            String address = team.newDatabase();
            Agent.index(home, "--archive", address);
            try (Agent agent = Agent.at(home, "--archive", address)) {
                assertThat(agent.ask("search_sessions", Map.of("query", "heron"))
                                .toString())
                        .contains(HERON);
                team.freeze();
                try {
                    assertThat(agent.complaint("search_sessions", Map.of("query", "heron")))
                            .contains("cannot be reached");
                } finally {
                    team.thaw();
                }
                assertThat(agent.ask("search_sessions", Map.of("query", "heron"))
                                .toString())
                        .contains(HERON);
            }
        }
    }
}
