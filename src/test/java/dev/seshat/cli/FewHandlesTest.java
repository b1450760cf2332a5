package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A list opens no more file handles than promised: those of the walk, a log per core, and Java's own.
class FewHandlesTest {

    private static final int LOOKS = 64;
    private static final int LOGS = 8;
    private static final int JAVA = 16;
    private static final int PROJECTS = 100;
    private static final int DEPTH = 50;

    @TempDir
    private Path home = Path.of("");

    @Test
    void aDeepAndWideTreeIsListedUnderALowLimit() throws Exception {
        writeLogs(home.resolve(".claude/projects"));
        Outcome outcome = RealProgram.at(home)
                .runShell("sh", "ulimit -n " + (LOOKS + LOGS + JAVA) + "; seshat list --json --debug --limit 0");
        assertThat(outcome).isEqualTo(new Outcome(0, "{\"total\":" + PROJECTS * 3 + ",\"sessions\":[]}\n", ""));
    }

    /// Three logs per project, one of them at the end of a long chain of directories.
    private static void writeLogs(Path root) throws IOException {
        for (int project = 0; project < PROJECTS; project++) {
            Path top = root.resolve("-p" + project);
            Path deepest = Files.createDirectories(Path.of(top + "/d".repeat(DEPTH)));
            for (Path directory : new Path[] {top, top.resolve("d"), deepest}) {
                Files.writeString(
                        directory.resolve(
                                "%08d-0000-4000-8000-%012d.jsonl".formatted(project, directory.getNameCount())),
                        "{\"type\":\"user\",\"message\":{\"content\":\"hello\"}}\n");
            }
        }
    }
}
