package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The ways to name a session on the command line of the real program.
class FindsSessionsTest {

    private static final String ONE = "abcd1111-0000-4000-8000-000000000001";
    private static final String TWO = "abcd2222-0000-4000-8000-000000000002";

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {ONE, "abcd1", "ws-test:98475cfd:" + ONE})
    void findsItByIdByUniquePrefixAndByKey(String name) throws Exception {
        writeBoth(home.resolve(".claude/projects"));
        Outcome outcome = RealProgram.at(home).run("show", name, "--json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).contains("\"key\":\"ws-test:98475cfd:" + ONE + "\"", "Fill the lamp");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void listsTheCandidatesOfAnAmbiguousPrefix() throws Exception {
        Path projects = home.resolve(".claude/projects");
        writeBoth(projects);
        assertThat(RealProgram.at(home).run("show", "abcd")).satisfies(outcome -> {
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err().lines())
                    .containsExactlyInAnyOrder(
                            "seshat: “abcd” matches 2 sessions:",
                            "  %s  2026-02-01 10:00  Fill the lamp  %s/-w-lantern/%s.jsonl"
                                    .formatted(ONE, projects, ONE),
                            "  %s  2026-02-01 10:00  Empty the lamp  %s/-w-lantern/%s.jsonl"
                                    .formatted(TWO, projects, TWO),
                            "Give more of the id, or the path of the log.");
        });
    }

    @Test
    void listsNoMoreThanTwentyCandidates() throws Exception {
        Path projects = home.resolve(".claude/projects");
        for (int i = 10; i < 35; i++) {
            Log.write(projects, "/w/lantern", "abcd00%d-0000-4000-8000-000000000001".formatted(i), "Lamp " + i);
        }
        Outcome outcome = InProcess.at(home).run("show", "abcd");
        assertThat(outcome.err().lines()).hasSize(23).contains("  … and 5 more");
    }

    @Test
    void aWholeIdIsNotAmbiguousThoughOthersBeginWithIt() throws Exception {
        Path projects = home.resolve(".claude/projects");
        Log.write(projects, "/w/lantern", "agent-a1b2", "The shorter");
        Log.write(projects, "/w/lantern", "agent-a1b2c3", "The longer");
        assertThat(InProcess.at(home).run("show", "a1b2").out()).contains("The shorter");
    }

    @Test
    void saysWhereItLookedForAnUnknownId() throws Exception {
        writeBoth(home.resolve(".claude/projects"));
        assertThat(RealProgram.at(home).run("show", "ffff"))
                .isEqualTo(new Outcome(
                        1,
                        "",
                        "seshat: no session id begins with “ffff”. Looked in " + home
                                + "/.claude/projects (2 sessions).\n"));
    }

    @Test
    void findsNothingWhereThereIsNoDirectory() throws Exception {
        Outcome outcome = RealProgram.at(home).run("show", "ffff");
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .matches("seshat: no session id begins with “ffff”. Looked in \\d+ places"
                        + " \\(0 sessions\\). To see them: seshat config\n");
    }

    @Test
    void findsTheIdThatOnlyTheLinesTell() throws Exception {
        Path log = Log.write(home.resolve(".claude/projects"), "/w/lantern", ONE, "Fill the lamp");
        Files.move(log, log.resolveSibling("backup of monday.jsonl"));
        Outcome outcome = RealProgram.at(home).run("show", "abcd1111", "--json");
        assertThat(outcome.out()).contains("\"sessionId\":\"" + ONE + "\"", "backup of monday.jsonl");
    }

    @Test
    void sessionsDirReplacesTheDirectoryOfProjects() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w/lantern", ONE, "Fill the lamp");
        Log.write(home.resolve("elsewhere"), "/w/lantern", TWO, "Empty the lamp");
        RealProgram program = RealProgram.at(home)
                .with("SESSIONS_DIR", "~/elsewhere")
                .with("CLAUDE_CONFIG_DIR", home.resolve(".claude"));
        assertThat(program.run("show", "abcd2").out()).contains("Empty the lamp");
        assertThat(program.run("show", "abcd1").exit()).isEqualTo(1);
    }

    @Test
    void claudeConfigDirIsTheDirectoryAboveTheProjects() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w/lantern", ONE, "Fill the lamp");
        Log.write(home.resolve("config/projects"), "/w/lantern", TWO, "Empty the lamp");
        RealProgram program = RealProgram.at(home).with("CLAUDE_CONFIG_DIR", home.resolve("config"));
        assertThat(program.run("show", "abcd2").out()).contains("Empty the lamp");
        assertThat(program.run("show", "abcd1").exit()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "xx_YY.UTF-8"})
    void opensAPathWithSpacesAndChineseInAnyLocale(String locale) throws Exception {
        Path directory = Files.createDirectories(home.resolve("two words/日志"));
        Path log = directory.resolve("灯 笼.jsonl");
        Files.write(log, Log.lines("/w/灯笼", ONE, "点灯"));
        Outcome outcome = RealProgram.at(home).with("LC_ALL", locale).run("show", log, "--json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains("\"file\":\"" + log + "\"", "\"projectName\":\"灯笼\"", "\"firstPrompt\":\"点灯\"");
    }

    @Test
    void opensARelativePathAndPrintsAnAbsoluteOne() throws Exception {
        Path log = Log.write(home, "/w/lantern", ONE, "Fill the lamp");
        Outcome outcome = RealProgram.at(home)
                .in(home.resolve("-w-lantern"))
                .run("show", "../-w-lantern/" + log.getFileName(), "--json");
        assertThat(outcome.out()).contains("\"file\":\"" + log.toRealPath() + "\"");
    }

    @Test
    void anIdIsNoPathAlthoughAFileOfThatNameMayBe() throws Exception {
        writeBoth(home.resolve(".claude/projects"));
        Files.writeString(home.resolve("abcd1"), "just a file");
        Outcome outcome = RealProgram.at(home).run("show", "abcd1");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("seshat: abcd1 is not a log of an agent");
    }

    @Test
    void withoutWorkstationIdTheKeyIsADigestAndNeverTheHostName() throws Exception {
        Log.write(home.resolve(".claude/projects"), "/w/lantern", ONE, "Fill the lamp");
        RealProgram program = RealProgram.at(home).without("WORKSTATION_ID");
        String first = program.run("show", ONE, "--json").out();
        assertThat(first).containsPattern("\"workstationId\":\"[0-9a-f]{8}\"");
        assertThat(program.run("show", ONE, "--json").out()).isEqualTo(first);
    }

    @Test
    void aDirectoryCalledSubagentsFarAboveHidesNothing() throws Exception {
        Path projects = home.resolve("subagents/projects");
        Path log = Log.write(projects, "/w", ONE, "Fill the lamp");
        InProcess program = InProcess.at(home);
        assertThat(program.with("SESSIONS_DIR", projects).run("show", ONE).out())
                .contains("Fill the lamp");
        assertThat(program.run("show", log).out()).contains("Fill the lamp");
    }

    @Test
    void aSubagentReadsTheSameByARelativePath() throws Exception {
        Log.write(home, "/w/lantern", ONE, "Send a helper");
        Path subagents = Files.createDirectories(home.resolve("-w-lantern/" + ONE + "/subagents"));
        Path log = Files.write(subagents.resolve("agent-a1.jsonl"), Log.lines("/w/shed", ONE, "Find the oil"));
        RealProgram program = RealProgram.at(home).in(subagents);
        String absolute = program.run("show", log, "--json").out();
        assertThat(absolute).contains("\"parentKey\":\"ws-test:98475cfd:" + ONE + "\"");
        assertThat(program.run("show", "agent-a1.jsonl", "--json").out()).isEqualTo(absolute);
    }

    @Test
    void aKeyNamesOneOfTwoSessionsWithOneId() throws Exception {
        Path projects = home.resolve(".claude/projects");
        Log.write(projects, "/w/lantern", ONE, "In the lantern");
        Log.write(projects, "/w/shed", ONE, "In the shed");
        InProcess program = InProcess.at(home);
        assertThat(program.run("show", ONE).exit()).isEqualTo(2);
        assertThat(program.run("show", "ws-test:98475cfd:" + ONE).out())
                .contains("In the lantern")
                .doesNotContain("In the shed");
        assertThat(program.run("show", "other:98475cfd:" + ONE).exit()).isEqualTo(1);
    }

    private static void writeBoth(Path projects) throws IOException {
        FileTime noon = FileTime.from(Instant.parse("2026-03-01T12:00:00Z"));
        Files.setLastModifiedTime(Log.write(projects, "/w/lantern", ONE, "Fill the lamp"), noon);
        Files.setLastModifiedTime(Log.write(projects, "/w/lantern", TWO, "Empty the lamp"), noon);
    }
}
