package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions whose logs name no working directory: people see a marked guess, programs see none.
class GuessedProjectTest {

    @TempDir
    private Path home = Path.of("");

    @BeforeEach
    void threeSessionsWithoutAWorkingDirectory() throws IOException {
        log("-nowhere-my-app/11111111-0000-4000-8000-000000000001.jsonl", "First", 1);
        log("-nowhere-my-app/22222222-0000-4000-8000-000000000002.jsonl", "Second", 2);
        log("misc/33333333-0000-4000-8000-000000000003.jsonl", "Third", 3);
        log("-nowhere-my-app/11111111-0000-4000-8000-000000000001/subagents/agent-a1b2c3d4.jsonl", "Look around", 4);
    }

    private void log(String place, String prompt, int minutesAgo) throws IOException {
        Path file = home.resolve(".claude/projects").resolve(place);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"type\":\"user\",\"message\":{\"content\":\"" + prompt + "\"}}\n");
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofMinutes(minutesAgo))));
    }

    @Test
    void listMarksTheName() {
        assertThat(InProcess.at(home).run("list", "--subagents").out()).isEqualTo("""
                11111111  ~1 min ago  app?  First          1 prompt
                22222222  ~2 min ago  app?  Second         1 prompt
                33333333  ~3 min ago  –     Third          1 prompt
                a1b2c3d4  ~4 min ago  app?  ↳ Look around  1 prompt
                """);
    }

    @Test
    void projectsTellsTheGuessesApart() {
        assertThat(InProcess.at(home).run("projects").out()).isEqualTo("""
                app?  2 sessions  2 prompts  1 min ago  /nowhere/my/app (guessed)
                –      1 session   1 prompt  3 min ago  (no working directory in the log)
                """);
    }

    @Test
    void aDirectoryOnDiskIsTheBetterGuess() throws IOException {
        Path real = Files.createDirectories(home.toRealPath().resolve("my.app"));
        log(real.toString().replaceAll("[^A-Za-z0-9]", "-") + "/44444444-0000-4000-8000-000000000004.jsonl", "4th", 0);
        assertThat(InProcess.at(home).run("projects").out()).contains("my.app?", real + " (guessed)");
    }

    @Test
    void showSaysThatItIsAGuess() {
        assertThat(InProcess.at(home).run("show", "1111").out()).contains("\nproject   /nowhere/my/app (guessed)\n");
        assertThat(InProcess.at(home).run("show", "3333").out()).doesNotContain("project");
    }

    @Test
    void aProgramIsToldNoGuess() {
        assertThat(InProcess.at(home).run("list", "--json").out())
                .contains("\"projectId\":\"e3b0c442\"")
                .doesNotContain("projectPath", "projectName", "/nowhere");
        assertThat(InProcess.at(home).run("projects", "--json").out())
                .startsWith(
                        "{\"total\":1,\"projects\":[{\"projectId\":\"e3b0c442\",\"sessions\":3,\"prompts\":3,\"answers\":0,\"messages\":4,");
        assertThat(InProcess.at(home).run("show", "1111", "--json").out()).doesNotContain("projectPath", "/nowhere");
    }
}
