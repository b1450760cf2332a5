package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A newcomer without any logs sees the product work.
class DemoCommandTest {

    @TempDir
    private Path home = Path.of("");

    private Outcome demo(Object... words) {
        Object[] all = new Object[words.length + 1];
        all[0] = "demo";
        System.arraycopy(words, 0, all, 1, words.length);
        return InProcess.at(home).run(all);
    }

    @Test
    void theTour() throws IOException {
        List<Path> before = leftOver();
        Outcome outcome = demo();
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out().lines().filter(line -> line.startsWith("$ ")))
                .hasSize(5)
                .first()
                .isEqualTo("$ seshat demo list --limit 5");
        assertThat(outcome.out()).contains("Flaky checkout test", "検索で全角", "Now search your own logs");
        assertThat(home).as("nothing of the user's is written").isEmptyDirectory();
        assertThat(leftOver()).isEqualTo(before);
    }

    /// Pasted into real shells, with an empty home directory.
    @Test
    void everyCommandThatItPrintsWorksAsPrinted() throws Exception {
        RealProgram program = RealProgram.at(home);
        String tour = program.run("demo").out();
        List<String> commands = (tour + program.run("demo", "checkout").out())
                .lines()
                .map(line -> line.strip().replaceFirst("^\\$ ", ""))
                .filter(line -> line.startsWith("seshat ") || line.startsWith("cd "))
                .distinct()
                .toList();
        assertThat(commands).hasSizeGreaterThan(8).allMatch(command -> command.startsWith("seshat demo "));
        assertThat(commands).anyMatch(command -> command.matches("seshat demo show [0-9a-f]{8} --at \\d+"));
        String script = String.join(
                "\n",
                commands.stream().map(line -> line + " || echo FAILED: " + line).toList());
        for (String shell : List.of("bash", "zsh")) {
            Outcome outcome = program.runShell(shell, script);
            assertThat(outcome.out()).as(outcome.err()).doesNotContain("FAILED");
            assertThat(outcome.err()).doesNotContain("seshat: ");
        }
    }

    @Test
    void aVerbRunsOnTheSamplesWithItsOptions() {
        assertThat(demo("show", "1985cb5c", "--limit", 1, "--json").out()).contains("\"messages\":[{\"seq\":0,");
        assertThat(demo("--color", "never", "list", "--limit", 2).out()).hasLineCount(2);
        assertThat(demo("show", "1985cb5c", "--jsn").err())
                .isEqualTo("seshat: there is no option --jsn. Did you mean --json? See: seshat show --help\n");
    }

    @Test
    void aQueryOfOnesOwn() {
        assertThat(demo("why", "was", "the", "order", "list", "slow?").out())
                .startsWith(" 1  Slow order list: one index instead of a scan");
        assertThat(demo("zebra").exit()).isOne();
    }

    private static List<Path> leftOver() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir", "/tmp")))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("seshat-demo"))
                    .sorted()
                    .toList();
        }
    }
}
