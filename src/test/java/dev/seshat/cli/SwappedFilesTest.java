package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pipes in place of files: the real program opens none of them, and so never blocks. `RealProgram` fails a run
/// that does not end.
class SwappedFilesTest {

    private static final int LOGS = 40;

    @TempDir
    private Path home = Path.of("");

    private final List<Path> logs = new ArrayList<>();

    @BeforeEach
    void writeLogs() throws IOException {
        for (int i = 0; i < LOGS; i++) {
            String id = "abcd%04d-0000-4000-8000-000000000001".formatted(i);
            Path log = Log.write(home.resolve(".claude/projects"), "/w/one", id, "Where is the heron?");
            // Old enough that its time alone shows that it has not changed.
            Files.setLastModifiedTime(log, FileTime.from(Instant.parse("2026-02-01T10:00:00Z")));
            logs.add(log);
        }
    }

    private Path pipe(Path place) throws IOException, InterruptedException {
        Files.createDirectories(place.getParent());
        assertThat(new ProcessBuilder("mkfifo", place.toString()).start().waitFor())
                .isZero();
        return place;
    }

    @ParameterizedTest
    @CsvSource({
        ".cache/seshat/metadata.json, list",
        ".cache/seshat/metadata.json.lock, list",
        ".config/seshat/config.jsonc, list",
        ".claude/settings.json, status",
        ".local/share/seshat/archive.db.lock, index",
        ".local/share/seshat/archive.db.lock, status",
    })
    void aPipeInThePlaceOfAFileOfOursHangsNothing(String place, String verb) throws IOException, InterruptedException {
        RealProgram program = RealProgram.at(home);
        if (verb.equals("status")) {
            assertThat(program.run("index").exit()).isZero();
        }
        Files.deleteIfExists(home.resolve(place));
        pipe(home.resolve(place));
        Outcome outcome = program.run(verb);
        assertThat(outcome.out() + outcome.err()).isNotEmpty();
    }

    /// Every log is a pipe half of the time, as long as the runs take.
    @Test
    void logsThatAreSwappedForPipesHangNothing() throws IOException, InterruptedException {
        RealProgram program = RealProgram.at(home);
        Path aside = Files.createDirectories(home.resolve("aside"));
        for (int i = 0; i < LOGS; i++) {
            pipe(aside.resolve(i + ".pipe"));
        }
        AtomicBoolean done = new AtomicBoolean();
        Thread swapper = Thread.ofPlatform().daemon().start(() -> {
            while (!done.get()) {
                swap(aside, ".log", ".pipe");
                swap(aside, ".pipe", ".log");
            }
        });
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            outcomes.add(program.run("index", "--full"));
            outcomes.add(program.run("list", "--refresh"));
        }
        done.set(true);
        swapper.join();
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.exit()).isIn(0, 2))
                .anySatisfy(outcome -> assertThat(outcome.out()).contains("it is not a regular file"));
        assertThat(program.run("index").err()).doesNotContain("waiting");
        assertThat(program.run("search", "heron", "--json").out()).contains("\"total\":" + LOGS);
    }

    /// Swap each log with the pipe beside it.
    private void swap(Path aside, String out, String in) {
        try {
            for (int i = 0; i < LOGS; i++) {
                Files.move(logs.get(i), aside.resolve(i + out), StandardCopyOption.ATOMIC_MOVE);
                Files.move(aside.resolve(i + in), logs.get(i), StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
