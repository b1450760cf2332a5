package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A list of very many sessions is complete and fits into a third of a gigabyte.
@Tag("long")
class ManySessionsTest {

    private static final int PROJECTS = 500;
    private static final int SESSIONS = 200;
    private static final int MAX_RSS_KILOBYTES = 350 * 1024;

    @TempDir
    private Path home = Path.of("");

    @Test
    void aHundredThousandSmallFilesAreListed() throws Exception {
        writeLogs(home.resolve(".claude/projects"));
        // Cold, then warm: the first has to hold what it reads until it is saved.
        for (int run = 0; run < 2; run++) {
            assertThat(run("list", "--all", "--json").split("\"messageCount\":2,", -1))
                    .hasSize(PROJECTS * SESSIONS + 1);
        }
        assertThat(run("list", "--sort", "title").lines()).hasSize(50);
        assertThat(run("projects").lines()).hasSize(PROJECTS).allMatch(row -> row.contains("400 messages"));
    }

    /// What the program prints; the run also fails if it exceeds its memory.
    private String run(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(RealProgram.launcher().toString()));
        command.addAll(List.of(words));
        Path out = home.resolve("out");
        Path err = home.resolve("err");
        Process process = RealProgram.at(home).start(command, out, err);
        long peak = PeakMemory.kilobytesOf(process);
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(err)).doesNotContain("seshat:");
        assertThat(peak).as("resident kilobytes").isPositive().isLessThan(MAX_RSS_KILOBYTES);
        return Files.readString(out);
    }

    private static void writeLogs(Path root) throws IOException {
        for (int project = 0; project < PROJECTS; project++) {
            Path directory = Files.createDirectories(root.resolve("-w-p" + project));
            for (int session = 0; session < SESSIONS; session++) {
                String id = "%08d-0000-4000-8000-%012d".formatted(project, session);
                Files.writeString(directory.resolve(id + ".jsonl"), """
                        {"type":"user","cwd":"/w/p%1$d","gitBranch":"main","message":{"role":"user","content":"ask %2$d"},"timestamp":"2026-02-01T10:00:00.000Z"}
                        {"type":"assistant","message":{"id":"m","model":"opus","content":[{"type":"text","text":"answer %2$d"}],"usage":{"input_tokens":1,"output_tokens":2}},"timestamp":"2026-02-01T10:00:05.000Z"}
                        """.formatted(project, session));
            }
        }
    }
}
