package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Long operations show progress, and interrupting them leaves the terminal as it was.
class InterruptTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    /// One log under many names: gigabytes to read, a megabyte to write.
    private static final int LOGS = 10_000;

    @TempDir
    private Path home;

    @Test
    void ctrlCErasesTheProgressBar() throws Exception {
        Path project = Files.createDirectories(home.resolve(".claude/projects/-w"));
        Path log = home.resolve("log.jsonl");
        Files.writeString(log, (Log.prompt("/w", ID, "The lamp burns.") + "\n").repeat(6_000));
        for (int i = 0; i < LOGS; i++) {
            Files.createLink(project.resolve("%08d-0000-4000-8000-000000000000.jsonl".formatted(i)), log);
        }
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 20)) {
            tmux.type("seshat list", "Enter");
            tmux.await(screen -> screen.contains("\nReading logs ▕") && screen.contains(" of 10,000"));
            tmux.type("C-c");
            String left = tmux.await(screen -> screen.stripTrailing().endsWith("\n$"));
            assertThat(left.stripTrailing()).isEqualTo("$ seshat list\n$");
            tmux.type("echo code=$?", "Enter");
            tmux.await(screen -> screen.contains("\ncode=130\n"));
        }
    }
}
