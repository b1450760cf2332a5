package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the output of the real program may go: to a file, to a broken pipe, to a full disk.
class PrintingTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";

    @TempDir
    private Path home;

    @Test
    void rawIsTheLogByteForByte() throws Exception {
        Path log = home.resolve("odd.jsonl");
        Files.writeString(log, "\u00ef\u00bb\u00bf{}\r\n\u0000\u001b[31m\u00ff\u00fe not UTF-8\r\nno end", ISO_8859_1);
        assertThat(RealProgram.at(home).runShell("sh", "seshat show odd.jsonl --raw | cmp - odd.jsonl"))
                .isEqualTo(new Outcome(0, "", ""));
    }

    @Test
    void rawOfALongLogIsTheLogByteForByte() throws Exception {
        writeLong(home.resolve("long.jsonl"));
        assertThat(RealProgram.at(home).runShell("sh", "seshat show long.jsonl --raw | cmp - long.jsonl"))
                .isEqualTo(new Outcome(0, "", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--json", "--raw", "--color always"})
    void whoLeavesThePipeEarlyHasWhatWasWanted(String options) throws Exception {
        writeLong(home.resolve("long.jsonl"));
        Outcome outcome = RealProgram.at(home)
                .runShell(
                        "bash",
                        "seshat show long.jsonl %s | head -c 100 >/dev/null; echo ${PIPESTATUS[0]}".formatted(options));
        assertThat(outcome).isEqualTo(new Outcome(0, "0\n", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show long.jsonl",
                "show long.jsonl --json",
                "show long.jsonl --raw",
                "completion zsh",
                "",
                "--help",
                "--version",
                "help show",
                "show --help"
            })
    void aFullDiskIsAFailure(String words) throws Exception {
        writeLong(home.resolve("long.jsonl"));
        assertThat(RealProgram.at(home).runShell("sh", "seshat " + words + " >/dev/full"))
                .isEqualTo(new Outcome(2, "", "seshat: cannot print: No space left on device.\n"));
    }

    @Test
    void withoutATerminalThereIsNoColourAndNoPager() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w", ID, "Is it lit?");
        RealProgram program = RealProgram.at(home)
                .with("PAGER", "echo paged")
                .with("TERM", "xterm-256color")
                .with("COLUMNS", "100");
        Outcome outcome = program.run("show", ID);
        assertThat(outcome.out()).contains("Is it lit?").doesNotContain("\u001b", "paged");
        assertThat(program.run("show", ID, "--color", "always").out()).contains("\u001b[");
    }

    /// Three megabytes: more than any pipe holds.
    private static void writeLong(Path log) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(log)) {
            String words = "The lamp burns. ".repeat(60);
            for (int i = 0; i < 3000; i++) {
                writer.write(Log.prompt("/w", ID, words + i));
                writer.newLine();
            }
        }
    }
}
