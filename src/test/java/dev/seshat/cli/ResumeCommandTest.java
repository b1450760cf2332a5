package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.Patience;
import dev.seshat.json.JacksonOracle;
import dev.seshat.json.JsonMembers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `resume` starts the agent where the session was, or goes on elsewhere in a copy.
class ResumeCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-00000000000";

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private StandIn agents = new StandIn(home, home);

    @BeforeEach
    void places() throws IOException {
        home = home.toRealPath();
        projects = Files.createDirectories(home.resolve(".claude/projects"));
        agents = StandIn.in(home, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "two words", "dots.and.more", "it's", "“ä 日本”", "new\nline", "$(boom)", "-n"})
    void theAgentStartsInTheDirectoryOfTheSession(String name) throws Exception {
        Path directory = Files.createDirectories(home.resolve(name));
        log(directory.toString(), 1);
        assertThat(run("resume", ID + "1")).isEqualTo(new Outcome(0, "", ""));
        assertThat(agents.ran()).containsExactly("claude", directory.toString(), "--resume", ID + "1");
    }

    @Test
    void eachAgentHasItsCommand() throws Exception {
        String cwd = Files.createDirectories(home.resolve("src/app")).toString();
        Path pi = write(".pi/agent/sessions/--x--/2026-03-01T09-00-00-000Z_" + ID + "2.jsonl", """
                {"type":"session","version":3,"id":"%s2","timestamp":"2026-03-01T09:00:00.000Z","cwd":"%s"}
                """.formatted(ID, cwd));
        write(".codex/sessions/2026/03/01/rollout-2026-03-01T09-00-00-" + ID + "3.jsonl", """
                {"timestamp":"2026-03-01T09:00:00.000Z","type":"session_meta","payload":{"id":"%s3","cwd":"%s"}}
                """.formatted(ID, cwd));
        write(".gemini/projects.json", "{\"projects\":{\"" + cwd + "\":\"app\"}}");
        write(".gemini/tmp/app/chats/session-2026-03-01T09-00-abcd1111.jsonl", """
                {"sessionId":"%s4","projectHash":"x","startTime":"2026-03-01T09:00:00.000Z"}
                """.formatted(ID));
        write(".copilot/session-state/" + ID + "5/events.jsonl", """
                {"type":"session.start","id":"e1","timestamp":"2026-03-01T09:00:00.000Z","parentId":null,\
                "data":{"sessionId":"%s5","context":{"cwd":"%s"}}}
                """.formatted(ID, cwd));
        write(".qwen/projects/-x/chats/" + ID + "6.jsonl", """
                {"uuid":"u1","parentUuid":null,"sessionId":"%s6","timestamp":"2026-03-01T09:00:00.000Z","type":"user",\
                "cwd":"%s","message":{"role":"user","parts":[{"text":"heron"}]}}
                """.formatted(ID, cwd));
        assertThat(resumed(2)).containsExactly("pi", cwd, "--session", pi.toString());
        assertThat(resumed(3)).containsExactly("codex", cwd, "resume", ID + "3");
        assertThat(resumed(4)).containsExactly("gemini", cwd, "--resume", ID + "4");
        assertThat(resumed(5)).containsExactly("copilot", cwd, "--resume=" + ID + "5");
        assertThat(resumed(6)).containsExactly("qwen", cwd, "--resume", ID + "6");
    }

    private List<String> resumed(int number) throws IOException {
        Outcome outcome = run("resume", ID + number);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return agents.ran();
    }

    @Test
    void theExitCodeIsTheAgents() throws Exception {
        agents = StandIn.in(home, "exit 37");
        log(home.toString(), 1);
        assertThat(run("resume", ID + "1").exit()).isEqualTo(37);
    }

    @Test
    void aSignalEndsTheAgentAndItsExitCodeIsKept() throws Exception {
        agents = StandIn.in(home, "trap 'exit 5' TERM; echo ready; while :; do sleep 0.1; done");
        log(home.toString(), 1);
        RealProgram program = RealProgram.at(home).with("PATH", path());
        Path out = home.resolve("out.txt");
        Process process = program.start(List.of(RealProgram.launcher().toString(), "resume", ID + "1"), out, out);
        Patience.until(() -> Files.readString(out).contains("ready"));
        process.destroy();
        assertThat(process.waitFor(Patience.LIMIT)).isTrue();
        assertThat(process.exitValue()).isEqualTo(5);
    }

    @Test
    void printsTheCommandForAShell() throws Exception {
        Path directory = Files.createDirectories(home.resolve("two words"));
        log(directory.toString(), 1);
        assertThat(run("resume", ID + "1", "--print"))
                .isEqualTo(new Outcome(0, "cd '" + directory + "' && claude --resume " + ID + "1\n", ""));
        assertThat(agents.ran()).isEmpty();
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        String gone = home.resolve("gone").toString();
        log(gone, 1);
        assertThat(run("resume", ID + "1"))
                .isEqualTo(new Outcome(
                        1,
                        "",
                        "seshat: its directory no longer exists: " + gone + ". If it was moved or renamed: seshat"
                                + " relocate " + gone + " NEW. To go on in this directory, in a copy: seshat resume "
                                + ID
                                + "1 --here\n"));
        assertThat(InProcess.at(home).with("PATH", home).run("resume", ID + "1"))
                .isEqualTo(new Outcome(
                        1,
                        "",
                        "seshat: claude is not on the PATH: install Claude Code, or add its directory to PATH.\n"));
        write(".cursor/projects/x/agent-transcripts/" + ID + "7.jsonl", "{\"role\":\"user\"}\n");
        assertThat(run("resume", ID + "7").err())
                .isEqualTo("seshat: Cursor has no command that resumes a session by its id.\n");
        assertThat(run("resume", ID + "9").exit()).isEqualTo(1);
    }

    @Test
    void aSubagentNamesItsParent() throws Exception {
        Path log = log(home.toString(), 1);
        Path subagents = Files.createDirectories(log.resolveSibling(ID + "1").resolve("subagents"));
        Files.writeString(subagents.resolve("agent-a1b2c3d4.jsonl"), """
                {"cwd":"/w","sessionId":"%s1","agentId":"a1b2c3d4","isSidechain":true,"type":"user",\
                "message":{"content":"Count"},"timestamp":"2026-02-01T10:00:00Z"}
                """.formatted(ID));
        assertThat(run("resume", "a1b2c3d4").err())
                .isEqualTo("seshat: a subagent cannot be resumed by itself. Resume the session that started it: seshat"
                        + " resume " + ID + "1\n");
        assertThat(agents.ran()).isEmpty();
    }

    @Test
    void aLogThatIsGoneIsRestoredFirst() throws Exception {
        Path log = log(home.toString(), 1);
        byte[] bytes = Files.readAllBytes(log);
        Files.setLastModifiedTime(log, FileTime.from(Instant.parse("2026-02-01T10:00:00Z")));
        run("index");
        Files.delete(log);
        Instant before = Instant.now().minusSeconds(1);
        Outcome outcome = run("resume", ID + "1");
        assertThat(outcome).isEqualTo(new Outcome(0, "", "Restored its log: " + log + "\n"));
        assertThat(agents.ran()).containsExactly("claude", home.toString(), "--resume", ID + "1");
        assertThat(log).hasBinaryContent(bytes);
        assertThat(Files.getLastModifiedTime(log).toInstant())
                .as("young enough for the agent to keep it")
                .isAfter(before);
    }

    /// A side file that had changed, or a subagent of which only messages are kept, used to prevent it.
    @Test
    void onlyTheLogItselfIsNeeded() throws Exception {
        Path log = log(home.toString(), 1);
        Path result = log.resolveSibling(ID + "1").resolve("tool-results/t1.txt");
        Files.createDirectories(result.getParent());
        Files.writeString(result, "output");
        Path subagent = log.resolveSibling(ID + "1").resolve("subagents/agent-s1.jsonl");
        Files.createDirectories(subagent.getParent());
        Files.copy(log, subagent);
        run("index");
        Files.writeString(result, "another");
        Files.delete(log);
        Files.delete(subagent);
        Outcome outcome = run("resume", ID + "1");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err())
                .startsWith("Restored its log: " + log + "\nNot restored: " + result + ": there is a newer file")
                .hasLineCount(2);
        assertThat(log).exists();
        assertThat(subagent).exists();
        assertThat(result).hasContent("another");
    }

    @Test
    void aSearchSaysHowToResumeASessionWhoseLogIsGone() throws Exception {
        Path log = log(home.toString(), 1);
        Path _ = log(home.toString(), 2);
        run("index");
        Files.delete(log);
        run("index");
        assertThat(run("search", "heron").out())
                .contains("seshat resume " + ID + "1\n")
                .contains("claude --resume " + ID + "2\n")
                .doesNotContain("claude --resume " + ID + "1");
    }

    @Test
    void aRelocatedSessionWithoutALogIsRestoredWhereTheAgentLooks() throws Exception {
        String old = home.resolve("old").toString();
        Path now = Files.createDirectories(home.resolve("new"));
        Path log = log(old, 1);
        run("index");
        Files.delete(log);
        run("index");
        assertThat(run("relocate", old, now, "--apply").exit()).isZero();
        Outcome outcome = run("resume", ID + "1");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(agents.ran()).containsExactly("claude", now.toString(), "--resume", ID + "1");
        assertThat(projects.resolve(now.toString().replaceAll("[^A-Za-z0-9]", "-"))
                        .resolve(ID + "1.jsonl"))
                .exists();
        assertThat(run("doctor").exit()).isZero();
    }

    @Test
    void withoutItsBytesALogCannotBeRestored() throws Exception {
        Path log = log(home.toString(), 1);
        run("index", "--set", "raw=messages");
        Files.delete(log);
        assertThat(run("resume", ID + "1").err())
                .isEqualTo("seshat: the log of " + ID + "1 is gone, and the archive keeps only its messages, which no"
                        + " agent resumes. To read it: seshat show " + ID + "1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "it's “ä” here"})
    void hereItGoesOnInACopyAsClaudeForks(String name) throws Exception {
        Path old = home.resolve("old");
        Path log = projects.resolve("-old").resolve(ID + "1.jsonl");
        Files.createDirectories(log.getParent());
        Files.writeString(log, """
                {"parentUuid":null,"cwd":"%1$s","sessionId":"%2$s1","type":"user","message":{"content":"Where?"},\
                "uuid":"u1","timestamp":"2026-02-01T10:00:00Z"}
                {"type":"summary","summary":"Herons","leafUuid":"u1"}
                {"parentUuid":"u1","cwd":"%1$s/web","sessionId":"%2$s1","type":"assistant","message":{"content":\
                [{"type":"text","text":"Here: \\"cwd\\":\\"%1$s\\""}]},"uuid":"a1","timestamp":"2026-02-01T10:00:05Z"}
                {"two":1}{"objects":2}
                {"cwd":"/elsewhere","sessionId":"%2$s1","type":"user","message":{"content":"Bye"},"uuid":"u2"}
                {"unfinished":""".formatted(old, ID));
        SortedMap<String, String> before = Tree.of(projects.resolve("-old"));
        Path here = Files.createDirectories(home.resolve(name));

        Outcome outcome = RealProgram.at(home).with("PATH", path()).in(here).run("resume", ID + "1", "--here");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        List<String> ran = agents.ran();
        assertThat(ran.subList(0, 3)).containsExactly("claude", here.toString(), "--resume");
        String id = ran.get(3);
        Path copy = projects.resolve(here.toString().replaceAll("[^A-Za-z0-9]", "-"))
                .resolve(id + ".jsonl");
        assertThat(outcome.err()).isEqualTo("Copied to " + copy + "\n");
        String place = JsonMembers.quoted(here.toString());
        place = place.substring(1, place.length() - 1);
        String origin = "\"forkedFrom\":{\"sessionId\":\"" + ID + "1\",\"messageUuid\":\"";
        assertThat(copy).hasContent("""
                {"parentUuid":null,"cwd":"%1$s","sessionId":"%2$s","type":"user","message":{"content":"Where?"},\
                "uuid":"u1","timestamp":"2026-02-01T10:00:00Z",%3$su1"}}
                {"type":"summary","summary":"Herons","leafUuid":"u1"}
                {"parentUuid":"u1","cwd":"%1$s/web","sessionId":"%2$s","type":"assistant","message":{"content":\
                [{"type":"text","text":"Here: \\"cwd\\":\\"%4$s\\""}]},"uuid":"a1","timestamp":"2026-02-01T10:00:05Z",%3$sa1"}}
                {"two":1}{"objects":2}
                {"cwd":"/elsewhere","sessionId":"%2$s","type":"user","message":{"content":"Bye"},"uuid":"u2",%3$su2"}}
                """.formatted(place, id, origin, old));
        assertThat(Tree.of(projects.resolve("-old"))).isEqualTo(before);
        JsonNode session = json(run("show", id, "--json").out()).path("session");
        assertThat(session.path("projectPath").asString()).isEqualTo(here.toString());
        assertThat(session.path("sessionId").asString()).isEqualTo(id);
        assertThat(json(run("list", "--json").out()).path("total").asInt()).isEqualTo(2);
    }

    @Test
    void hereEachAgentHasItsWayOrSaysSo() throws Exception {
        Path here = Files.createDirectories(home.resolve("here"));
        String cwd = home.resolve("old").toString();
        Path pi = write(".pi/agent/sessions/--x--/2026-03-01T09-00-00-000Z_" + ID + "2.jsonl", """
                {"type":"session","version":3,"id":"%s2","timestamp":"2026-03-01T09:00:00.000Z","cwd":"%s"}
                {"type":"message","id":"a1b2c3d4","parentId":null,"timestamp":"2026-03-01T09:00:01.000Z",\
                "message":{"role":"user","content":"heron"}}
                """.formatted(ID, cwd));
        write(".codex/sessions/2026/03/01/rollout-2026-03-01T09-00-00-" + ID + "3.jsonl", """
                {"timestamp":"2026-03-01T09:00:00.000Z","type":"session_meta","payload":{"id":"%s3","cwd":"%s"}}
                """.formatted(ID, cwd));
        write(".gemini/projects.json", "{\"projects\":{\"" + cwd + "\":\"old\"}}");
        write(".gemini/tmp/old/chats/session-2026-03-01T09-00-abcd1111.jsonl", """
                {"sessionId":"%s4","projectHash":"x","startTime":"2026-03-01T09:00:00.000Z"}
                """.formatted(ID));
        write(".copilot/session-state/" + ID + "5/events.jsonl", """
                {"type":"session.start","id":"e1","timestamp":"2026-03-01T09:00:00.000Z","parentId":null,\
                "data":{"sessionId":"%s5","context":{"cwd":"%s"}}}
                """.formatted(ID, cwd));
        Path qwen = write(".qwen/projects/-x/chats/" + ID + "6.jsonl", """
                {"uuid":"u1","parentUuid":null,"sessionId":"%s6","timestamp":"2026-03-01T09:00:00.000Z","type":"user",\
                "cwd":"%s","message":{"role":"user","parts":[{"text":"heron"}]}}
                """.formatted(ID, cwd));
        String wasPi = Files.readString(pi);
        RealProgram program = RealProgram.at(home).with("PATH", path()).in(here);

        assertThat(program.run("resume", ID + "2", "--here").exit()).isZero();
        List<String> ran = agents.ran();
        assertThat(ran.subList(0, 3)).containsExactly("pi", here.toString(), "--session");
        List<String> lines = Files.readAllLines(Path.of(ran.get(3)));
        JsonNode header = json(lines.getFirst());
        assertThat(header.path("cwd").asString()).isEqualTo(here.toString());
        assertThat(header.path("parentSession").asString()).isEqualTo(pi.toString());
        assertThat(header.path("id").asString()).isNotEqualTo(ID + "2");
        assertThat(Path.of(ran.get(3)).getParent())
                .isEqualTo(home.resolve(
                        ".pi/agent/sessions/--" + here.toString().substring(1).replace('/', '-') + "--"));
        assertThat(lines.get(1)).isEqualTo(wasPi.lines().toList().get(1));
        assertThat(pi).hasContent(wasPi);

        assertThat(program.run("resume", ID + "3", "--here").exit()).isZero();
        assertThat(agents.ran()).containsExactly("codex", here.toString(), "fork", "--cd", here.toString(), ID + "3");

        assertThat(program.run("resume", ID + "4", "--here").err())
                .isEqualTo("seshat: Gemini CLI does not know this directory yet. Start it here once, then run this"
                        + " again.\n");
        write(".gemini/projects.json", "{\"projects\":{\"" + here + "\":\"here\"}}");
        Outcome gemini = program.run("resume", ID + "4", "--here", "--print");
        assertThat(gemini.out()).startsWith("cd " + here + " && gemini --resume ");
        String id = gemini.out().strip().replaceFirst(".* ", "");
        try (Stream<Path> chats = Files.list(home.resolve(".gemini/tmp/here/chats"))) {
            assertThat(chats.toList())
                    .singleElement()
                    .satisfies(chat -> assertThat(Files.readString(chat)).contains("\"sessionId\":\"" + id + "\""));
        }

        assertThat(program.run("resume", ID + "5", "--here").err())
                .isEqualTo("seshat: Copilot CLI cannot copy a session. It resumes one from any directory: copilot"
                        + " --resume=" + ID + "5\n");

        assertThat(program.run("resume", ID + "6", "--here").exit()).isZero();
        ran = new ArrayList<>(agents.ran());
        Path copy = home.resolve(".qwen/projects/" + here.toString().replaceAll("[^A-Za-z0-9]", "-") + "/chats/"
                + ran.getLast() + ".jsonl");
        assertThat(copy)
                .hasContent(Files.readString(qwen)
                        .replace(ID + "6", ran.getLast())
                        .replace("\"" + cwd + "\"", "\"" + here + "\""));
        assertThat(agents.ran()).isEmpty();
    }

    @Test
    void aProgramThatIsMissingLeavesNoCopy() throws Exception {
        log(home.toString(), 1);
        SortedMap<String, String> before = Tree.of(projects);
        Outcome outcome = RealProgram.at(home).with("PATH", "/usr/bin:/bin").run("resume", ID + "1", "--here");
        assertThat(outcome.err()).startsWith("seshat: claude is not on the PATH");
        assertThat(Tree.of(projects)).isEqualTo(before);
    }

    private String path() {
        return agents.bin() + ":" + System.getenv("PATH");
    }

    private Path write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private Path log(String cwd, int number) throws IOException {
        Path log = projects.resolve(cwd.replaceAll("[^A-Za-z0-9]", "-")).resolve(ID + number + ".jsonl");
        Files.createDirectories(log.getParent());
        String quoted = JsonMembers.quoted(cwd);
        return Files.write(
                log, Log.lines(quoted.substring(1, quoted.length() - 1), ID + number, "Where is the heron?"));
    }

    private static JsonNode json(String text) {
        return JacksonOracle.parse(text.getBytes(UTF_8)).orElseThrow(() -> new AssertionError(text));
    }

    private Outcome run(Object... words) {
        return InProcess.at(home).with("PATH", path()).run(words);
    }
}
