package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.model.Project;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// How agents resume the session of a subagent.
class ResumeCommandTest {

    @Test
    void aSubagentIsTakenUpWithItsParent() {
        assertThat(commands(session()))
                .containsEntry("claude", "claude --resume parent")
                .containsEntry("codex", "codex resume parent")
                .containsEntry("gemini", "gemini --resume parent")
                .containsEntry("opencode", "opencode --session parent");
    }

    private static Map<String, String> commands(Session session) {
        return Agents.all().stream()
                .collect(Collectors.toMap(
                        AgentFormat::agent, format -> String.join(" ", format.resumeCommand(session))));
    }

    private static Session session() {
        return new Session(
                key("child"),
                "any",
                key("parent"),
                Path.of("/logs/l.jsonl"),
                Instant.EPOCH,
                Instant.EPOCH,
                SessionFacts.ofNothing("child"));
    }

    private static SessionKey key(String id) {
        return SessionKey.of(new Workstation("ws"), Project.UNKNOWN, id);
    }
}
