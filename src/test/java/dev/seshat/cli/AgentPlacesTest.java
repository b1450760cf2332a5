package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Logs are found where an agent's own variables and the settings point.
class AgentPlacesTest {

    private static final String PI_LOG = "2026-03-01T09-00-00-000Z_7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl";

    private static final String CODEX_LOG = "rollout-2026-03-01T10-00-00-7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl";

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "pi, PI_CODING_AGENT_DIR, pi, pi/sessions/--w--/" + PI_LOG,
        "pi, PI_CODING_AGENT_SESSION_DIR, here, here/" + PI_LOG,
        "codex, CODEX_HOME, c, c/sessions/2026/03/01/" + CODEX_LOG,
        "gemini, GEMINI_CLI_HOME, g, g/.gemini/tmp/kiln/chats/session-2026-03-01T09-00-7a1c0001.json",
        "cline, CLINE_DIR, cl, cl/data/tasks/1772355600000/ui_messages.json",
        "cline, CLINE_DATA_DIR, cd, cd/tasks/1772355600000/ui_messages.json",
        "cline, CLINE_SESSION_DATA_DIR, cs, cs/1772355600000_a/1772355600000_a.messages.json",
        "openclaw, OPENCLAW_STATE_DIR, oc, oc/agents/main/sessions/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl",
        "copilot, COPILOT_HOME, cp, cp/session-state/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl",
    })
    void aLogIsFoundWhereAVariablePoints(String agent, String variable, String value, String log) throws IOException {
        write(home.resolve(log));
        String listed = InProcess.at(home)
                .with(variable, home.resolve(value))
                .run("list", "--json", "--agent", agent)
                .out();
        assertThat(listed).contains("\"total\":1,", "\"agent\":\"" + agent + "\"", log);
    }

    @Test
    void theOldFormOfASourceIsUnderstood() throws IOException {
        write(home.resolve("elsewhere").resolve(PI_LOG));
        Path settings = home.resolve(".config/seshat/config.jsonc");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{\"sources\": [{\"parser\": \"pi\", \"path\": \"~/elsewhere\"}]}");
        assertThat(InProcess.at(home).run("list", "--json").out()).contains("\"total\":1,", "\"agent\":\"pi\"");
    }

    @Test
    void ofATaskInTwoPlacesTheNewerCounts() throws IOException {
        Path inEditor = home.resolve(
                ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1772355600000/ui_messages.json");
        Path own = home.resolve(".cline/data/tasks/1772355600000/ui_messages.json");
        write(inEditor);
        write(own);
        Files.setLastModifiedTime(own, FileTime.fromMillis(1_772_355_600_000L));
        assertThat(InProcess.at(home).run("list", "--json").out())
                .contains("\"total\":1,", inEditor.toString())
                .doesNotContain(own.toString());
        Files.setLastModifiedTime(inEditor, FileTime.fromMillis(1_772_355_500_000L));
        assertThat(InProcess.at(home).run("list", "--json").out()).contains("\"total\":1,", own.toString());
    }

    private static void write(Path log) throws IOException {
        Files.createDirectories(log.getParent());
        Files.writeString(log, "{}\n");
    }
}
