package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.LogText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `show --raw` prints what the agent wrote, whatever it did to the file later.
class RawLogTest {

    @TempDir
    private Path home = Path.of("");

    @Test
    void aCompressedLogIsPrintedAsItsLines() throws IOException {
        Path log = compressed();
        String text;
        try (InputStream in = LogText.open(log)) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(text).startsWith("{").endsWith("}\n");
        assertThat(InProcess.at(home).run("show", log, "--raw")).isEqualTo(new Outcome(0, text, ""));
    }

    @Test
    void aDamagedOneIsSaidToBeUnreadable() throws IOException {
        Path log =
                Files.write(home.resolve(compressed().getFileName().toString()), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        Outcome outcome = InProcess.at(home).run("show", log, "--json");
        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.err()).contains("Cannot read " + log);
    }

    private static Path compressed() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/codex/compressed"))) {
            return files.filter(file -> file.toString().endsWith(".zst"))
                    .findFirst()
                    .orElseThrow()
                    .toAbsolutePath();
        }
    }
}
