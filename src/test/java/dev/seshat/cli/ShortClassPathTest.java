package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The jar's manifest lists what every verb needs, and that is enough for everything that is rehearsed.
class ShortClassPathTest {

    @TempDir
    private Path home;

    @Test
    void allThatIsRehearsedRunsWithoutTheLibrariesOfTheServers() throws Exception {
        Outcome outcome = RealProgram.at(home)
                .with("SESSIONS_DIR", Path.of("docs").toAbsolutePath())
                .runCommand(List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        RealProgram.application().resolve("seshat.jar").toString(),
                        "dev.seshat.Rehearsal"));
        assertThat(outcome.err()).doesNotContain("Error", "internal error");
        assertThat(outcome.exit()).isZero();
    }
}
