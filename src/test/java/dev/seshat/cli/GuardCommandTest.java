package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JacksonOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `guard` shows when agents delete logs, and changes their settings only on request.
class GuardCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-00000000000";

    @TempDir
    private Path home = Path.of("");

    private Path settings = Path.of("");

    @BeforeEach
    void places() throws IOException {
        home = home.toRealPath();
        settings = home.resolve(".claude/settings.json");
        Files.createDirectories(home.resolve(".claude/projects"));
        Files.createDirectories(home.resolve(".codex/sessions"));
        Files.createDirectories(home.resolve(".gemini/tmp"));
    }

    @Test
    void showsEachAgentsRule() throws Exception {
        age(log(1), 25);
        log(2);
        String rest = """
                Codex CLI
                  keeps its logs
                Gemini CLI
                  deletes logs after 30 days
                  general.sessionRetention.maxAge in %s/.gemini/settings.json, not set: this is the default
                  none within a week
                """.formatted(home);
        assertThat(run("guard"))
                .isEqualTo(
                        new Outcome(0, """
                Claude Code
                  deletes logs after 30 days
                  cleanupPeriodDays in %s, not set: this is the default
                  1 log within a week, 1 of them not archived: run seshat index
                """.formatted(settings) + rest, "To keep logs longer: seshat guard --raise\n"));
        run("index");
        Files.writeString(settings, "{\"cleanupPeriodDays\": 28}");
        assertThat(run("guard").out()).isEqualTo("""
                Claude Code
                  deletes logs after 28 days
                  cleanupPeriodDays in %s
                  1 log within a week, all of them archived
                """.formatted(settings) + rest);
        JsonNode claude = json(run("guard", "--json").out()).path("agents").get(0);
        assertThat(claude.path("agent").asString()).isEqualTo("claude");
        assertThat(claude.path("days").asInt()).isEqualTo(28);
        assertThat(claude.path("isDefault").asBoolean()).isFalse();
        assertThat(claude.path("dueWithinWeek").asInt()).isEqualTo(1);
        assertThat(claude.path("dueAndNotArchived").asInt()).isZero();
    }

    @Test
    void showsTheChangeAndWritesNothing() throws Exception {
        Files.writeString(settings, "{\n  \"model\": \"opus\"\n}\n");
        Outcome outcome = run("guard", "--raise", "365");
        assertThat(outcome)
                .isEqualTo(new Outcome(0, """
                %s
                  {
                + "cleanupPeriodDays": 365,
                    "model": "opus"
                  }
                %s/.gemini/settings.json
                + {
                +   "general": {
                +     "sessionRetention": {
                +       "maxAge": "365d"
                +     }
                +   }
                + }
                """.formatted(settings, home).replace("+ \"cleanup", "+   \"cleanup"), """
                Nothing was written. To make the change: seshat guard --raise 365 --apply
                """));
        assertThat(settings).hasContent("{\n  \"model\": \"opus\"\n}\n");
        assertThat(home.resolve(".gemini/settings.json")).doesNotExist();
    }

    @Test
    void changesOneValueAndUndoesItExactly() throws Exception {
        String before = """
                // mine
                {
                \t"model": "opus", /* the best */
                \t"cleanupPeriodDays" : 20, // days
                \t"env": {"A": "1",},
                }""";
        Files.writeString(settings, before);
        Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(run("guard", "--raise", "--apply").err())
                .isEqualTo("Written. It applies from the agent's next start on. To undo it: seshat guard --undo\n");
        assertThat(settings).hasContent(before.replace(": 20,", ": 3650,"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(settings)))
                .isEqualTo("rw-r-----");
        assertThat(run("guard").out()).contains("deletes logs after 3,650 days");
        assertThat(run("guard", "--raise").err()).contains("Claude Code already deletes logs after 3,650 days.");
        assertThat(run("guard", "--raise", "4000", "--apply").exit()).isZero();

        assertThat(run("guard", "--undo").err())
                .isEqualTo("Restored: " + settings + "\nRestored: " + home + "/.gemini/settings.json\n");
        assertThat(settings).hasContent(before);
        assertThat(home.resolve(".gemini/settings.json")).doesNotExist();
        assertThat(run("guard", "--undo").err()).isEqualTo("Nothing was changed, so there is nothing to undo.\n");
    }

    @Test
    void aFileThatWasChangedSinceIsLeftAlone() throws Exception {
        run("guard", "--raise", "--apply");
        Files.writeString(settings, "{\"cleanupPeriodDays\": 3650, \"model\": \"opus\"}");
        Outcome outcome = run("guard", "--undo");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("seshat: " + settings + " was changed since, so it was left alone.");
        assertThat(settings).hasContent("{\"cleanupPeriodDays\": 3650, \"model\": \"opus\"}");
    }

    @Test
    void settingsThatAreNoJsonStay() throws Exception {
        Files.writeString(settings, "{\"model\": ");
        Outcome outcome = run("guard", "--raise", "--apply");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("seshat: " + settings
                        + " was not changed: it is not valid JSON. Set cleanupPeriodDays to 3650" + " by hand.\n");
        assertThat(settings).hasContent("{\"model\": ");
    }

    @Test
    void aSearchSaysWhatWillBeDeleted() throws Exception {
        log(1);
        run("index");
        assertThat(run("search", "heron").err()).doesNotContain("within a week");
        age(log(1), 25);
        age(log(2), 26);
        assertThat(run("search", "heron").err())
                .contains("Claude Code deletes 2 logs within a week. All of them are archived.\n");
        assertThat(run("search", "heron", "--no-index").err()).doesNotContain("within a week");
        assertThat(run("search", "heron", "--json").err()).doesNotContain("within a week");
    }

    @Test
    void wrongUseIsExplained() {
        assertThat(run("guard", "--apply").err()).contains("--apply needs --raise");
        assertThat(run("guard", "--raise", "0").err()).contains("a number of days from 1");
        assertThat(run("guard", "--raise", "--undo").err()).contains("use only one of");
    }

    private Path log(int number) throws IOException {
        return Log.write(home.resolve(".claude/projects"), "/w/app", ID + number, "Where is the heron?");
    }

    private static Path age(Path log, int days) throws IOException {
        return Files.setLastModifiedTime(log, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
    }

    private static JsonNode json(String text) {
        return JacksonOracle.parse(text.getBytes(UTF_8)).orElseThrow(() -> new AssertionError(text));
    }

    private Outcome run(Object... words) {
        return InProcess.at(home).run(words);
    }
}
