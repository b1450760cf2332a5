package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// A session renamed after its log was read has the new name in the next list and in the next archive, without
/// reading the log again.
class SidecarNamesTest {

    private static final Instant LONG_AGO = Instant.parse("2026-03-02T12:00:00Z");

    @TempDir
    private Path home = Path.of("");

    @Test
    void codexNamesAThreadInAFileOfAllThreads() throws IOException {
        copy("codex/turns-stored-twice", ".codex");
        Path index = home.resolve(".codex/session_index.jsonl");
        String renaming = Files.readString(index).lines().toList().getLast();
        String name = new ObjectMapper().readTree(renaming).get("thread_name").stringValue();

        assertRenamed(
                name,
                () -> Files.writeString(index, renaming.replace(name, "Quartzite") + "\n", StandardOpenOption.APPEND));
    }

    @Test
    void aCompressedLogOfCodexGetsItsFirstName() throws IOException {
        copy("codex/compressed", ".codex");

        assertRenamed(
                null,
                () -> Files.writeString(
                        home.resolve(".codex/session_index.jsonl"),
                        "{\"id\":\"5c0d0014-33d4-7e5f-8a6b-0c1d2e3f4a5b\",\"thread_name\":\"Quartzite\"}\n"));
    }

    @Test
    void copilotNamesASessionInAFileBesideIt() throws IOException {
        copy("copilot/conversation", ".copilot");
        Path workspace = home.resolve(".copilot/session-state/4d220001-33d4-4e5f-8a6b-0c1d2e3f4a5b/workspace.yaml");

        assertRenamed(null, () -> Files.writeString(workspace, "cwd: /work/mill\nname: Quartzite\n"));
    }

    @Test
    void whatIsNamedAsBeforeIsUnchanged() throws IOException {
        copy("codex/turns-stored-twice", ".codex");
        assertThat(index().get("added").intValue()).isEqualTo(1);
        Files.writeString(
                home.resolve(".codex/session_index.jsonl"),
                "{\"id\":\"5c0d0999-33d4-7e5f-8a6b-0c1d2e3f4a5b\",\"thread_name\":\"Another\"}\n",
                StandardOpenOption.APPEND);

        assertThat(index().get("unchanged").intValue()).isEqualTo(1);
        assertThat(index().get("bytesRead").longValue()).isZero();
    }

    private interface Renaming {
        void run() throws IOException;
    }

    private void assertRenamed(@Nullable String before, Renaming renaming) throws IOException {
        if (before != null) {
            assertThat(title()).isEqualTo(before);
        }
        assertThat(title()).isNotEqualTo("Quartzite");
        assertThat(index().get("added").intValue()).isEqualTo(1);
        assertThat(found()).isZero();

        renaming.run();

        assertThat(title()).isEqualTo("Quartzite");
        JsonNode report = index();
        assertThat(report.get("updated").intValue()).isEqualTo(1);
        assertThat(report.get("messages").intValue()).isZero();
        assertThat(found()).isEqualTo(1);
        assertThat(index().get("updated").intValue()).isZero();
    }

    private String title() {
        return json("list", "--json").get("sessions").get(0).get("title").stringValue();
    }

    private JsonNode index() {
        return json("index", "--json");
    }

    private int found() {
        return json("search", "--no-index", "quartzite", "--json").get("hits").size();
    }

    private JsonNode json(Object... words) {
        Outcome outcome = InProcess.at(home).run(words);
        assertThat(outcome.err()).isEmpty();
        return new ObjectMapper().readTree(outcome.out());
    }

    /// Copy a fixture with old file times.
    private void copy(String fixture, String to) throws IOException {
        Path from = Path.of("src/test/resources").resolve(fixture);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = home.resolve(to).resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                Files.setLastModifiedTime(copy, FileTime.from(LONG_AGO));
            }
        }
    }
}
