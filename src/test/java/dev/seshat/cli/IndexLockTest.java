package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.corpus.Corpus;
import dev.seshat.corpus.CorpusPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One process indexes, the others wait for it; whoever reads need not.
class IndexLockTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";
    private static final int SECONDS = 60;

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private ArchiveFile archive = ArchiveFile.at(home);

    @BeforeEach
    void archiveASessionWhoseLogIsGoneThenWriteMany() throws Exception {
        projects = home.resolve(".claude/projects");
        archive = ArchiveFile.at(home);
        Path log = Log.write(projects, "/w", ID, "Hello");
        assertThat(RealProgram.at(home).run("index").exit()).isZero();
        Files.delete(log);
        Files.delete(log.getParent());
        Corpus.generate(new CorpusPlan(home.resolve("corpus"), 120, 20_000_000, 6, 7));
        try (var directories = Files.list(home.resolve("corpus"))) {
            for (Path directory : directories.toList()) {
                Files.move(directory, projects.resolve(directory.getFileName()));
            }
        }
    }

    @Test
    void theSecondWaitsAndGoesOnAtOnceWhenTheFirstIsKilled() throws Exception {
        Process first = start("first");
        await(() -> !archive.rows("select 1 from source_files limit 2 offset 1").isEmpty(), first);
        signal("STOP", first);
        Process second = start("second");
        String waiting = "seshat: process " + first.pid() + " is indexing; waiting for it…\n";
        await(() -> Files.readString(home.resolve("second.err")).equals(waiting), second);
        assertThat(second.waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
        first.destroyForcibly().waitFor();
        assertThat(second.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(second.exitValue()).isZero();
        assertThat(home.resolve("second.err")).hasContent(waiting);
        archive.requireSound();
        assertThat(RealProgram.at(home).run("index").out()).startsWith("Nothing new in 120 logs.");
    }

    @Test
    void whoReadsNeedNotWait() throws Exception {
        Outcome before = InProcess.at(home).run("show", ID, "--json");
        assertThat(before.exit()).isZero();
        Process indexing = start("first");
        int reads = 0;
        while (indexing.isAlive()) {
            assertThat(InProcess.at(home).run("show", ID, "--json")).isEqualTo(before);
            reads++;
        }
        assertThat(indexing.exitValue()).isZero();
        assertThat(reads).isGreaterThan(3);
    }

    @Test
    void twoWorkstationsThatShareAnArchiveHaveARecordEach() throws Exception {
        Path shared = home.resolve("shared.db");
        Path log = Log.write(home.resolve("small/projects"), "/w", ID, "Hello");
        InProcess program = InProcess.at(home)
                .with("CLAUDE_CONFIG_DIR", home.resolve("small"))
                .with("SESHAT_ARCHIVE", shared);
        for (String workstation : List.of("a", "b", "a")) {
            assertThat(program.with("WORKSTATION_ID", workstation).run("index").exit())
                    .isZero();
        }
        ArchiveFile both = new ArchiveFile(shared);
        assertThat(both.rows("select workstation_id, session_id, message_count from sessions order by 1"))
                .containsExactly("a|" + ID + "|2", "b|" + ID + "|2");
        Files.delete(log);
        assertThat(program.with("WORKSTATION_ID", "a").run("index").out()).contains("1 log gone since the last time");
        assertThat(both.rows("select workstation_id, log_gone from sessions order by 1"))
                .containsExactly("a|1", "b|0");
    }

    private Process start(String name) throws IOException, InterruptedException {
        return RealProgram.at(home)
                .start(
                        List.of(RealProgram.launcher().toString(), "index"),
                        home.resolve(name + ".out"),
                        home.resolve(name + ".err"));
    }

    private void signal(String signal, Process process) throws IOException, InterruptedException {
        assertThat(RealProgram.at(home)
                        .runCommand(List.of("kill", "-" + signal, Long.toString(process.pid())))
                        .exit())
                .isZero();
    }

    @FunctionalInterface
    private interface Hope {
        boolean isFulfilled() throws Exception;
    }

    private static void await(Hope hope, Process process) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!hope.isFulfilled()) {
            assertThat(process.isAlive()).isTrue();
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(5);
        }
    }
}
