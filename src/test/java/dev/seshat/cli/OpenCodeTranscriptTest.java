package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.opencode.OpenCodeRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each quirk of OpenCode, stored as a database and as the older tree: both give the same transcript.
class OpenCodeTranscriptTest {

    private static final Path QUIRKS = Path.of("src/test/resources/opencode");

    @TempDir
    private Path temporary = Path.of("");

    static List<String> quirks() throws IOException {
        try (Stream<Path> quirks = Files.list(QUIRKS)) {
            return quirks.filter(Files::isDirectory)
                    .map(quirk -> quirk.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quirks")
    void aDatabaseIsReadAsTheGoldenSays(String quirk) throws IOException {
        Path database = temporary.resolve("opencode.db");
        OpenCodeRows rows = rows(quirk);
        rows.writeDatabase(database);
        for (String session : rows.sessions()) {
            compare(quirk, session, database.resolve(session));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quirks")
    void theOlderTreeIsReadAsTheGoldenSays(String quirk) throws IOException {
        Path storage = temporary.resolve("storage");
        OpenCodeRows rows = rows(quirk);
        if (rows.areOfVersionTwo()) {
            return;
        }
        rows.writeTree(storage);
        for (String session : rows.sessions()) {
            compare(quirk, session, storage.resolve("session/prj/" + session + ".json"));
        }
    }

    private void compare(String quirk, String session, Path path) throws IOException {
        Outcome outcome = InProcess.at(temporary).run("show", path, "--json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        new Golden(QUIRKS.resolve(quirk).resolve("transcript-" + session + ".json")).compare(stable(outcome.out()));
        Outcome read = InProcess.at(temporary).run("show", path, "--category", "all", "--tools", "full");
        assertThat(read.err()).isEmpty();
        assertThat(read.out()).isNotBlank();
    }

    /// Its path, and the file times of a tree, are not OpenCode's.
    private static String stable(String json) {
        return Golden.inLines(json.replaceFirst("\"file\":\"[^\"]*\"", "\"file\":\"\"")
                .replaceFirst("\"created\":\"[^\"]*\"", "\"created\":\"\"")
                .replaceFirst("\"modified\":\"[^\"]*\"", "\"modified\":\"\""));
    }

    private static OpenCodeRows rows(String quirk) throws IOException {
        return OpenCodeRows.of(Files.readAllBytes(QUIRKS.resolve(quirk).resolve("rows.jsonl")));
    }
}
