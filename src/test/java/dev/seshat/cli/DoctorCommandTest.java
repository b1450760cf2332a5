package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `doctor` names what is wrong, and nothing else.
class DoctorCommandTest {

    @TempDir
    private Path home = Path.of("");

    @Test
    void whereAllIsWellEveryLineSaysSo() throws IOException {
        Log.write(home.resolve(".claude/projects"), "/w/app", "abcd1111-0000-4000-8000-000000000001", "Hello?");
        assertThat(run("index").exit()).isZero();
        Outcome outcome = run("doctor");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines()).isNotEmpty().allMatch(line -> line.startsWith("ok "));
        JsonNode checks =
                JsonMapper.shared().readTree(run("doctor", "--json").out()).get("checks");
        assertThat(checks)
                .extracting(check -> check.get("name").stringValue())
                .containsExactly("java", "settings", "archive", "bytes", "index", "permissions", "agents", "logs");
    }

    @Test
    void withoutAnArchiveItSaysWhatMakesOne() {
        Outcome outcome = run("doctor");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).containsPattern("(?m)^warning +archive +none yet at .*: seshat index creates it$");
        assertThat(outcome.out()).containsPattern("(?m)^warning +agents +no logs of any agent were found");
    }

    @Test
    void wrongSettingsAreBroken() throws IOException {
        Path settings = home.resolve(".config/seshat/config.jsonc");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{\"raw\": \"all\"}");
        Outcome outcome = run("doctor");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).containsPattern("(?m)^broken +settings +.*config.jsonc:1: .*“raw”.*full, messages");
    }

    @Test
    void aFileThatIsNoArchiveIsBroken() throws IOException {
        Path archive = home.resolve(".local/share/seshat/archive.db");
        Files.createDirectories(archive.getParent());
        Files.writeString(archive, "This is a letter.");
        Outcome outcome = run("doctor");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).containsPattern("(?m)^broken +archive +.* is not a Seshat archive");
    }

    private Outcome run(Object... words) {
        return InProcess.at(home).run(words);
    }
}
