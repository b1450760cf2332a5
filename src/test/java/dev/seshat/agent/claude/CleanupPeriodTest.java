package dev.seshat.agent.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How long Claude Code keeps its logs, whatever its settings look like.
class CleanupPeriodTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            {"cleanupPeriodDays": 90}                    | 90
            {"cleanupPeriodDays": 0}                     | 0
            {"a": {}, "cleanupPeriodDays": 14.0}         | 14
            {"cleanupPeriodDays": 1e30}                  | 1000000
            {"cleanupPeriodDays": -1}                    | 30
            {"cleanupPeriodDays": "90"}                  | 30
            {"cleanupPeriodDays": null}                  | 30
            {"cleanupPeriodDays": 9e9999999999}          | 30
            {"model": "opus"}                            | 30
            {"cleanupPeriodDays": 90                     | 30
            []                                           | 30
            ''                                           | 30
            """)
    void readsTheDaysOrTakesTheDefault(String settings, long days) {
        assertThat(CleanupPeriod.parse(settings)).isEqualTo(Duration.ofDays(days));
    }

    @Test
    void theSettingsAreBesideTheProjects() throws Exception {
        ClaudeFormat format = new ClaudeFormat();
        Path other = Files.createDirectories(home.resolve("other"));
        Files.createDirectories(home.resolve(".claude"));
        assertThat(format.retention(new Environment(Map.of("HOME", home.toString()))))
                .contains(Duration.ofDays(30));
        Files.writeString(home.resolve(".claude/settings.json"), "{\"cleanupPeriodDays\": 10}");
        Files.writeString(other.resolve("settings.json"), "{\"cleanupPeriodDays\": 20}");
        assertThat(format.retention(new Environment(Map.of("HOME", home.toString()))))
                .contains(Duration.ofDays(10));
        assertThat(format.retention(
                        new Environment(Map.of("HOME", home.toString(), "CLAUDE_CONFIG_DIR", other.toString()))))
                .contains(Duration.ofDays(20));
    }

    @Test
    void aPipeInPlaceOfTheSettingsHangsNothing() throws Exception {
        Path pipe = home.resolve("settings.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(CleanupPeriod.read(pipe)).isEqualTo(Duration.ofDays(30));
    }
}
