package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is found of an agent and not understood is said, and never merely missing.
class NotUnderstoodTest {

    @TempDir
    private Path home = Path.of("");

    @Test
    void aStoreWithUnknownTablesIsNamedWithItsTables() throws Exception {
        Path database = home.resolve(".local/share/opencode/opencode.db");
        Files.createDirectories(database.getParent());
        try (Connection agent = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = agent.createStatement()) {
            statement.executeUpdate("create table session_v9 (id text)");
        }
        Outcome status = InProcess.at(home).run("status");
        assertThat(status.out())
                .contains("OpenCode: 0 logs", "found, not understood: " + database)
                .contains("its tables are session_v9", "docs/agents.md");
        assertThat(InProcess.at(home).run("status", "--json").out())
                .contains(
                        "\"notUnderstood\":[{\"file\":\"" + database + "\",\"reason\":\"", "\"nothingReadable\":true");
        assertThat(InProcess.at(home).run("doctor").out())
                .containsPattern("(?m)^warning +opencode +found, not understood: ");
    }

    @Test
    void anAgentThatIsInstalledAndHasNothingReadableIsAWarning() throws IOException {
        Files.createDirectories(home.resolve(".codex"));
        Files.createDirectories(home.resolve(".cursor/projects/w"));
        Outcome status = InProcess.at(home).run("status");
        assertThat(status.out())
                .contains(
                        "Codex CLI is installed, but in " + home.resolve(".codex") + " there is no session",
                        "Cursor is installed, but in " + home.resolve(".cursor/projects") + " there is no session")
                .doesNotContain("Amp is installed");
        assertThat(InProcess.at(home).run("doctor", "--json").out()).contains("Codex CLI is installed, but in");
    }

    @Test
    void recordsOfUnknownKindsAreCountedAndNamedAndTheirTextIsFound() throws IOException {
        Path codex = home.resolve(".codex/sessions/2026/03/02/rollout-2026-03-02T10-00-00-"
                + "5c0d0031-33d4-7e5f-8a6b-0c1d2e3f4a5b.jsonl");
        Files.createDirectories(codex.getParent());
        Files.copy(
                Path.of("src/test/resources/codex/items-completed")
                        .resolve(home.resolve(".codex").relativize(codex)),
                codex);
        Path claude = home.resolve(".claude/projects/-w/7a1c0001-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl");
        Files.createDirectories(claude.getParent());
        Files.writeString(claude, """
                {"type":"user","message":{"role":"user","content":"Spin the yarn"}}
                {"type":"hologram","data":1}
                {"type":"hologram\\u001b[31m","message":{"role":"assistant","content":[{"text":"The distaff is full."}]}}
                """);
        assertThat(InProcess.at(home).run("index").exit()).isZero();

        assertThat(InProcess.at(home).run("search", "shuttle", "--no-index").exit())
                .isZero();
        assertThat(InProcess.at(home).run("search", "distaff", "--no-index").exit())
                .isZero();
        String status = InProcess.at(home).run("status").out();
        assertThat(status)
                .contains("event shuttle_stuck (1)", "hologram (1), hologram")
                .doesNotContain("\u001b[31m");
        assertThat(InProcess.at(home).run("status", "--json").out())
                .contains("\"unknownKinds\":{\"event shuttle_stuck\":1}", "\"nothingReadable\":false");
        assertThat(InProcess.at(home).run("doctor").out())
                .containsPattern("(?m)^warning +codex +records of unknown kinds")
                .doesNotContain("\u001b[31m");
    }
}
