package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.seshat.agent.StoredKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each quirk of the databases that agents keep sessions in, from the rows to the output of `show --json`.
class StoredTranscriptTest {

    @TempDir
    private Path home = Path.of("");

    static List<Arguments> quirks() throws IOException {
        List<Arguments> quirks = new ArrayList<>();
        for (StoredKind kind : StoredKind.values()) {
            for (Path quirk : kind.quirks()) {
                quirks.add(arguments(kind, quirk));
            }
        }
        return quirks;
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("quirks")
    void aSessionIsReadAsTheGoldenSays(StoredKind kind, Path quirk) throws IOException {
        List<Path> sessions = kind.write(Files.readAllBytes(quirk.resolve(kind.lines())), home);
        String listed =
                InProcess.at(home).run("list", "--all", "--subagents", "--json").out();
        assertThat(listed).contains("\"total\":" + sessions.size() + ",");
        for (Path session : sessions) {
            Outcome outcome = InProcess.at(home).run("show", session, "--json");
            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.exit()).isZero();
            new Golden(quirk.resolve("transcript-" + session.getFileName() + ".json")).compare(stable(outcome.out()));
            Outcome read = InProcess.at(home).run("show", session, "--category", "all", "--tools", "full");
            assertThat(read.err()).isEmpty();
            assertThat(read.out()).isNotBlank();
        }
    }

    /// Its path and times are of this run.
    private static String stable(String json) {
        return Golden.inLines(json.replaceFirst("\"file\":\"[^\"]*\"", "\"file\":\"\"")
                .replaceFirst("\"created\":\"[^\"]*\"", "\"created\":\"\"")
                .replaceFirst("\"modified\":\"[^\"]*\"", "\"modified\":\"\""));
    }
}
