package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.ResumeShells;
import dev.seshat.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The resume command that a search prints, typed into real shells.
class ResumeInShellsTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "two words",
                "it's",
                "a\\';boom;'",
                "a\\' ;boom #",
                "ends in \\",
                "\\\\",
                "$(boom)`boom`",
                "'$(boom)'",
                "\"; boom; \"",
                "!boom! 'x'",
                "‘;boom;’ “;boom;”",
                "[a]*?",
                "-n",
                "%s\\n",
                "~ {a,b} #x & y | z > w",
            })
    void leadsThereInEveryShellAndRunsNothingElse(String name) throws IOException, InterruptedException {
        Path directory =
                Files.createDirectories(home.resolve("d").resolve(name)).toRealPath();
        StringBuilder quoted = new StringBuilder();
        new JsonWriter(quoted).string(directory.toString());
        String cwd = quoted.substring(1, quoted.length() - 1);
        Path log = home.resolve(".claude/projects/-w/" + ID + ".jsonl");
        Files.createDirectories(log.getParent());
        Files.write(log, Log.lines(cwd, ID, "Where is the heron?"));

        String printed = InProcess.at(home).run("search", "heron").out().stripTrailing();
        String command = printed.substring(printed.lastIndexOf('\n') + 1).strip();

        ResumeShells shells = new ResumeShells(home);
        for (List<String> shell : ResumeShells.SHELLS) {
            assertThat(shells.run(shell, command))
                    .as(shell.getFirst() + ": " + command)
                    .isEqualTo("claude\n" + directory + "\n--resume\n" + ID + "\n");
        }
    }
}
