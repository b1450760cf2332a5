package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JacksonOracle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// A relocation that is killed at any step is completed by running it again, or undone; undone, any tree is as before.
class RelocateInterruptedTest {

    @TempDir
    private Path home = Path.of("");

    private Path claude = Path.of("");
    private Path seshat = Path.of("");
    private String old = "";
    private Path now = Path.of("");

    @BeforeEach
    void places() throws IOException {
        home = home.toRealPath();
        claude = home.resolve(".claude");
        seshat = home.resolve(".local/share/seshat");
        old = home.resolve("a.b").toString();
        now = Files.createDirectories(home.resolve("new place"));
    }

    /// Two renames of a session with subagents and three others: the state after so many of them, before the archive
    /// knows.
    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "3, true", "5, true", "0, false", "2, false", "4, false", "5, false"})
    void afterAnyStepItGoesOnOrBack(int done, boolean forward) throws Exception {
        for (int i = 0; i < 4; i++) {
            log(old, i, i == 0);
        }
        age(new Random(1));
        run("index");
        SortedMap<String, String> before = Tree.of(claude);
        Path copy = home.resolve("copy");
        copy(seshat, copy);
        assertThat(run("relocate", old, now, "--apply").exit()).isZero();
        Path journal;
        try (Stream<Path> journals = Files.list(seshat.resolve("relocations"))) {
            journal = journals.filter(file -> file.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
        }
        rewind(journal, done, copy);

        assertThat(run("relocate", now, home.resolve(".claude")).err())
                .startsWith("seshat: the relocation of " + old + " to " + now + " was interrupted.");
        assertThat(listed(old) + listed(now.toString())).isEqualTo(5);
        if (forward) {
            Outcome completed = run("relocate", old, now, "--apply");
            assertThat(completed.exit()).as(completed.err()).isZero();
            assertThat(completed.err())
                    .endsWith("The interrupted relocation is complete. To undo it: seshat relocate --undo\n");
            run("index");
            assertThat(listed(now.toString())).isEqualTo(5);
            assertThat(found(now.toString())).isEqualTo(4);
            assertThat(archived()).isEqualTo(5);
        }
        assertThat(run("relocate", "--undo").exit()).isZero();
        assertThat(Tree.of(claude)).isEqualTo(before);
        run("index");
        assertThat(listed(old)).isEqualTo(5);
        assertThat(found(old)).isEqualTo(4);
        assertThat(archived()).isEqualTo(5);
    }

    /// Make it as if it had been killed then.
    private void rewind(Path journal, int done, Path copy) throws IOException {
        String text = Files.readString(journal);
        JsonNode moves = json(text).path("moves");
        assertThat(moves).hasSize(5);
        Path directory = claude.resolve("projects").resolve(old.replaceAll("[^A-Za-z0-9]", "-"));
        Files.createDirectories(directory);
        json(text).path("touched").forEach(each -> {
            if (each.path("path").asString().equals(directory.toString())) {
                setMode(directory, each.path("permissions").asString());
            }
        });
        for (int i = moves.size() - 1; i >= done; i--) {
            Files.move(
                    Path.of(moves.get(i).path("to").asString()),
                    Path.of(moves.get(i).path("from").asString()));
        }
        Files.writeString(journal, text.replace("\"APPLIED\"", "\"APPLYING\"").replaceAll(",\"left\":\"[^\"]*\"", ""));
        Files.delete(seshat.resolve("archive.db"));
        for (String side : List.of("archive.db-wal", "archive.db-shm")) {
            Files.deleteIfExists(seshat.resolve(side));
        }
        copy(copy, seshat);
    }

    private static void setMode(Path directory, String mode) {
        try {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(mode));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void killedAtAnyMomentNothingIsHalfDone() throws Exception {
        for (int i = 0; i < 40; i++) {
            log(old, i, i % 4 == 0);
        }
        age(new Random(2));
        run("index");
        SortedMap<String, String> before = Tree.of(claude);
        RealProgram program = RealProgram.at(home);
        Path out = home.resolve("out.txt");
        Random random = new Random(3);
        for (int i = 0; i < 6; i++) {
            Process process = program.start(
                    List.of(RealProgram.launcher().toString(), "relocate", old, now.toString(), "--apply"), out, out);
            // The last tries wait for the journal, after which the renames begin.
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(i < 2 ? 1 : 30);
            while (System.nanoTime() < deadline && process.isAlive() && (i < 2 || !hasJournal())) {
                Thread.sleep(1);
            }
            Thread.sleep(random.nextInt(60));
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();

            assertThat(listed(old) + listed(now.toString())).as("try %d", i).isEqualTo(50);
            if (hasJournal()) {
                if (i % 2 == 0) {
                    run("relocate", old, now, "--apply");
                    assertThat(listed(now.toString())).as("try %d", i).isEqualTo(50);
                }
                Outcome undone = run("relocate", "--undo");
                assertThat(undone.exit()).as(undone.err()).isZero();
            }
            assertThat(Tree.of(claude)).as("try %d", i).isEqualTo(before);
            assertThat(archived()).as("try %d", i).isEqualTo(50);
        }
    }

    private boolean hasJournal() throws IOException {
        if (!Files.isDirectory(seshat.resolve("relocations"))) {
            return false;
        }
        try (Stream<Path> journals = Files.list(seshat.resolve("relocations"))) {
            return journals.anyMatch(file -> file.toString().endsWith(".json"));
        }
    }

    /// Projects with the same directory of logs, below each other and of similar names; links, other files, any mode.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyTreeIsAsBeforeWhenItIsUndone(int seed) throws Exception {
        Random random = new Random(seed);
        List<String> places = List.of(
                old,
                home.resolve("a-b").toString(),
                old + "/sub",
                old + "c",
                now.toString(),
                now + "/sub",
                home.resolve("other").toString());
        int count = 1 + random.nextInt(25);
        for (int i = 0; i < count; i++) {
            log(i == 0 ? old : places.get(random.nextInt(places.size())), i, random.nextInt(3) == 0);
        }
        try (Stream<Path> directories = Files.list(claude.resolve("projects"))) {
            for (Path directory : directories.toList()) {
                if (random.nextBoolean()) {
                    Files.createDirectories(directory.resolve("memory"));
                    Files.writeString(directory.resolve("memory/MEMORY.md"), "Remember.");
                }
                if (random.nextInt(3) == 0) {
                    Files.writeString(directory.resolve("sessions-index.json"), "{\"version\":1,\"entries\":[]}");
                }
                if (random.nextInt(3) == 0) {
                    Files.createSymbolicLink(directory.resolve("link.jsonl"), home.resolve("nowhere"));
                }
            }
        }
        age(random);
        if (random.nextBoolean()) {
            run("index");
        }
        SortedMap<String, String> before = Tree.of(claude);
        int oldBefore = listed(old);
        int newBefore = listed(now.toString());

        assertThat(run("relocate", old, now, "--apply").exit()).isZero();

        assertThat(listed(now.toString())).isEqualTo(oldBefore + newBefore);
        assertThat(listed(old)).isZero();
        assertThat(contents(Tree.of(claude))).containsExactlyInAnyOrderElementsOf(contents(before));
        assertThat(run("relocate", "--undo").exit()).isZero();
        assertThat(Tree.of(claude)).isEqualTo(before);
        assertThat(listed(old)).isEqualTo(oldBefore);
    }

    /// The files wherever they are, with times and modes.
    private static List<String> contents(SortedMap<String, String> tree) {
        return tree.values().stream().filter(entry -> !entry.endsWith(" ")).toList();
    }

    private void log(String cwd, int number, boolean withSubagent) throws IOException {
        String id = "abcd1111-0000-4000-8000-%012d".formatted(number);
        Path directory = claude.resolve("projects").resolve(cwd.replaceAll("[^A-Za-z0-9]", "-"));
        Files.createDirectories(directory);
        Files.write(directory.resolve(id + ".jsonl"), Log.lines(cwd, id, "Where is the heron " + number + "?"));
        if (withSubagent) {
            Path subagents = Files.createDirectories(directory.resolve(id).resolve("subagents"));
            Files.writeString(subagents.resolve("agent-a%07d.jsonl".formatted(number)), """
                    {"cwd":"%s","sessionId":"%s","agentId":"a%07d","isSidechain":true,"type":"user",\
                    "message":{"content":"Count the storks"},"timestamp":"2026-02-01T10:00:00Z"}
                    """.formatted(cwd, id, number));
        }
    }

    private void age(Random random) throws IOException {
        try (Stream<Path> all = Files.walk(claude)) {
            for (Path each : all.sorted().toList().reversed()) {
                if (Files.isSymbolicLink(each)) {
                    continue;
                }
                String mode = Files.isDirectory(each) ? "rwx" : "rw-";
                Files.setPosixFilePermissions(
                        each, PosixFilePermissions.fromString(mode + (random.nextBoolean() ? "r--r--" : "------")));
                Files.setLastModifiedTime(
                        each,
                        FileTime.from(Instant.parse("2026-03-01T12:00:00.123456789Z")
                                .plusSeconds(random.nextInt(10_000_000))));
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /// Whole directories only: a.b is the beginning of a.bc.
    private int listed(String project) {
        List<String> paths = new ArrayList<>();
        json(run("list", "--all", "--subagents", "--json").out())
                .path("sessions")
                .forEach(each -> paths.add(each.path("projectPath").asString()));
        return (int) paths.stream()
                .filter(path -> path.equals(project) || path.startsWith(project + "/"))
                .count();
    }

    private int found(String project) {
        return json(run("search", "heron project:\"" + project + "\"", "--json").out())
                .path("total")
                .asInt();
    }

    private int archived() {
        return json(run("status", "--json").out()).at("/archive/sessions").asInt();
    }

    private static JsonNode json(String text) {
        return JacksonOracle.parse(text.getBytes(UTF_8)).orElseThrow(() -> new AssertionError(text));
    }

    private Outcome run(Object... words) {
        return InProcess.at(home).run(words);
    }
}
