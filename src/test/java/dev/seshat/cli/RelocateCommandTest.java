package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JacksonOracle;
import dev.seshat.json.JsonMembers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `relocate` gives the sessions of a moved project its new path, and goes back exactly.
class RelocateCommandTest {

    private static final String ID = "abcd1111-0000-4000-8000-00000000000";

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private String old = "";
    private Path now = Path.of("");

    @BeforeEach
    void places() throws IOException {
        home = home.toRealPath();
        projects = Files.createDirectories(home.resolve(".claude/projects"));
        old = home.resolve("src/app").toString();
        now = Files.createDirectories(home.resolve("src/shop"));
    }

    @Test
    void theSessionsAreFoundUnderTheNewPathAndNeverTwice() throws Exception {
        claudeProject(old);
        log(home.resolve("src/other").toString(), 9, "The kestrel is elsewhere");
        assertThat(run("index").exit()).isZero();

        assertThat(run("relocate", old, now, "--apply").exit()).isZero();

        whereTheyAreNow(now.toString());
        Outcome index = run("index", "--json");
        assertThat(json(index.out()).path("added").asInt(-1))
                .as("no log is new: " + index.out())
                .isZero();
        whereTheyAreNow(now.toString());
        assertThat(ids("list", "--project", old)).isEmpty();
        assertThat(found("kestrel project:" + old)).isZero();
        assertThat(run("search", "kestrel").out()).contains("The kestrel is elsewhere");
        assertThat(status().at("/archive/sessions").asInt()).isEqualTo(4);
        assertThat(status().at("/archive/archivedOnly").asInt()).isZero();
        assertThat(run("projects").out()).contains(now.toString()).doesNotContain(old + "\n");
    }

    private void whereTheyAreNow(String place) throws Exception {
        assertThat(ids("list", "--subagents", "--project", place)).hasSize(3);
        assertThat(found("heron project:" + place)).isEqualTo(2);
        assertThat(found("heron")).isEqualTo(2);
    }

    @Test
    void undoingLeavesEveryByteTimeAndModeAsItWas() throws Exception {
        claudeProject(old);
        log(home.resolve("src/app/web").toString(), 3, "The heron in a directory below");
        log(now.toString(), 4, "The heron was here before");
        Files.createDirectories(project(old).resolve("memory"));
        Files.writeString(project(old).resolve("memory/MEMORY.md"), "Herons wade.");
        age(projects);
        run("index");
        SortedMap<String, String> before = Tree.of(home.resolve(".claude"));
        String listed = listed();

        assertThat(run("relocate", old, now, "--apply").exit()).isZero();
        assertThat(Tree.of(home.resolve(".claude"))).isNotEqualTo(before);
        assertThat(project(old)).doesNotExist();
        assertThat(project(now.toString()).resolve("memory/MEMORY.md")).hasContent("Herons wade.");
        assertThat(ids("list", "--subagents", "--project", now)).hasSize(5);

        assertThat(run("relocate", "--undo").exit()).isZero();

        assertThat(Tree.of(home.resolve(".claude"))).isEqualTo(before);
        assertThat(listed()).isEqualTo(listed);
        assertThat(found("heron project:" + old)).isEqualTo(3);
        assertThat(home.resolve(".local/share/seshat/relocations.json")).doesNotExist();
        assertThat(run("relocate", "--undo"))
                .isEqualTo(new Outcome(1, "", "seshat: nothing was relocated, so there is nothing to undo.\n"));
    }

    /// Without the tier, which is another one after a log was read again.
    private String listed() {
        return run("list", "--all", "--subagents", "--json").out().replaceAll("\"tier\":\\d", "");
    }

    @Test
    void withoutApplyNothingChanges() throws Exception {
        claudeProject(old);
        run("index");
        SortedMap<String, String> before = Tree.of(home.resolve(".claude"));
        assertThat(run("relocate", old, now))
                .isEqualTo(new Outcome(
                        0,
                        """
                %s → %s
                  Claude Code: 3 logs
                  archive: 3 sessions
                """.formatted(old, now) + renames(),
                        "Nothing was changed. To make the changes, add --apply.\n"));
        assertThat(Tree.of(home.resolve(".claude"))).isEqualTo(before);
        assertThat(ids("list", "--project", old)).hasSize(2);
    }

    private String renames() throws Exception {
        StringBuilder text = new StringBuilder();
        JsonNode plan = json(run("relocate", old, now, "--json").out());
        assertThat(plan.at("/applied").asBoolean()).isFalse();
        assertThat(plan.at("/renames")).hasSize(3);
        plan.at("/renames")
                .forEach(each -> text.append("  rename ")
                        .append(each.path("from").asString())
                        .append("\n      to ")
                        .append(each.path("to").asString())
                        .append('\n'));
        return text.toString();
    }

    @Test
    void aSessionThatGrewSinceIsNotTakenBack() throws Exception {
        claudeProject(old);
        run("relocate", old, now, "--apply");
        Path log = project(now.toString()).resolve(ID + "1.jsonl");
        Files.writeString(log, Log.answer("More.") + "\n", StandardOpenOption.APPEND);
        SortedMap<String, String> before = Tree.of(home.resolve(".claude"));
        Outcome outcome = run("relocate", "--undo");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("seshat: cannot undo: " + log + " changed since the relocation")
                .contains("seshat relocate " + now + " " + old);
        assertThat(Tree.of(home.resolve(".claude"))).isEqualTo(before);
    }

    @Test
    void aResumedSessionStaysOneSession() throws Exception {
        claudeProject(old);
        run("index");
        run("relocate", old, now, "--apply");
        Path log = project(now.toString()).resolve(ID + "1.jsonl");
        Files.write(
                log, List.of(Log.prompt(now.toString(), ID + "1", "The heron came back")), StandardOpenOption.APPEND);
        run("index");
        assertThat(found("\"heron came back\" project:" + now)).isEqualTo(1);
        assertThat(status().at("/archive/sessions").asInt()).isEqualTo(3);
    }

    @Test
    void whatAnotherProjectUnderTheOldPathDoesLaterStaysThere() throws Exception {
        claudeProject(old);
        run("relocate", old, now, "--apply");
        log(old, 7, "The heron of a new project");
        assertThat(ids("list", "--project", old)).containsExactly(ID + "7");
        run("index");
        assertThat(found("heron project:" + old)).isEqualTo(1);
        assertThat(found("heron project:" + now)).isEqualTo(2);
    }

    @Test
    void aSessionWithoutALogMovesInTheArchive() throws Exception {
        claudeProject(old);
        run("index");
        Files.delete(project(old).resolve(ID + "2.jsonl"));
        run("index");
        assertThat(run("relocate", old, now, "--apply").exit()).isZero();
        assertThat(found("heron project:" + now)).isEqualTo(2);
        JsonNode gone = json(run("show", ID + "2", "--json").out()).path("session");
        assertThat(gone.path("projectPath").asString()).isEqualTo(now.toString());
        assertThat(gone.path("file").asString()).isEqualTo(project(now.toString()) + "/" + ID + "2.jsonl");
        assertThat(run("relocate", "--undo").exit()).isZero();
        assertThat(found("heron project:" + old)).isEqualTo(2);
    }

    @Test
    void aMoveAfterAMoveArrivesAtTheLastPath() throws Exception {
        claudeProject(old);
        run("index");
        Path third = Files.createDirectories(home.resolve("third"));
        run("relocate", old, now, "--apply");
        assertThat(run("relocate", now, third, "--apply").exit()).isZero();
        whereTheyAreNow(third.toString());
        run("index");
        whereTheyAreNow(third.toString());
        run("relocate", "--undo");
        whereTheyAreNow(now.toString());
        run("relocate", "--undo");
        whereTheyAreNow(old);
    }

    @Test
    void aLogUnderTheSameNameStays() throws Exception {
        claudeProject(old);
        Path taken = log(now.toString(), 1, "The heron under the same id");
        SortedMap<String, String> before = Tree.of(project(now.toString()));
        Outcome outcome = run("relocate", old, now, "--apply");
        assertThat(outcome.out())
                .contains("stays  " + project(old) + "/" + ID + "1.jsonl: " + taken + " already exists");
        assertThat(project(old).resolve(ID + "1.jsonl")).exists();
        assertThat(Tree.of(project(now.toString()))).containsAllEntriesOf(withoutRoot(before));
        assertThat(ids("list", "--project", old)).containsExactly(ID + "1");
    }

    private static SortedMap<String, String> withoutRoot(SortedMap<String, String> tree) {
        tree.remove("");
        return tree;
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "dots.and.more", "it's", "“ä 日本”", "new\nline", "-n", "a\\b"})
    void anyNameOfADirectoryWill(String name) throws Exception {
        String from = home.resolve("was " + name).toString();
        Path to = Files.createDirectories(home.resolve("is " + name));
        claudeProject(from);
        age(projects);
        run("index");
        SortedMap<String, String> before = Tree.of(home.resolve(".claude"));
        assertThat(run("relocate", from, to, "--apply").exit()).isZero();
        run("index");
        JsonNode sessions = json(run("list", "--subagents", "--json").out()).path("sessions");
        assertThat(sessions)
                .hasSize(3)
                .allSatisfy(
                        each -> assertThat(each.path("projectPath").asString()).isEqualTo(to.toString()));
        assertThat(Path.of(sessions.get(0).path("file").asString())).startsWith(project(to.toString()));
        assertThat(status().at("/archive/sessions").asInt()).isEqualTo(3);
        run("relocate", "--undo");
        assertThat(Tree.of(home.resolve(".claude"))).isEqualTo(before);
    }

    @Test
    void saysWhatItCannotDo() throws Exception {
        claudeProject(old);
        assertThat(run("relocate", old, home.resolve("missing")).err())
                .isEqualTo(
                        "seshat: " + home + "/missing is not a directory. Move the project there first, then run this"
                                + " again. See: seshat relocate --help\n");
        assertThat(run("relocate", home.resolve("nobody"), now))
                .isEqualTo(new Outcome(
                        1, "", "seshat: no session worked in " + home + "/nobody or below it. See: seshat projects\n"));
        assertThat(run("relocate", now, now).err()).contains("to itself");
        assertThat(run("relocate", old).err()).contains("NEW is missing");
        assertThat(run("relocate", "--undo", old, now).err()).contains("--undo stands alone");
    }

    @Test
    void eachAgentHasItsWay() throws Exception {
        Path pi = write(
                ".pi/agent/sessions/--" + old.substring(1).replace('/', '-') + "--/2026-03-01T09-00-00-000Z_" + ID
                        + "1.jsonl",
                """
                {"type":"session","version":3,"id":"%s1","timestamp":"2026-03-01T09:00:00.000Z","cwd":"%s"}
                {"type":"message","id":"a1b2c3d4","parentId":null,"timestamp":"2026-03-01T09:00:01.000Z",\
                "message":{"role":"user","content":[{"type":"text","text":"heron"}],"timestamp":1772355601000}}
                """.formatted(ID, old));
        Path codex = write(
                ".codex/sessions/2026/03/01/rollout-2026-03-01T09-00-00-" + ID + "2.jsonl", """
                {"timestamp":"2026-03-01T09:00:00.000Z","type":"session_meta","payload":{"id":"%s2","cwd":"%s"}}
                {"timestamp":"2026-03-01T09:00:01.000Z","type":"event_msg","payload":{"type":"user_message","message":"heron"}}
                """.formatted(ID, old));
        Path qwen = write(".qwen/projects/-x/chats/" + ID + "3.jsonl", """
                {"uuid":"u1","parentUuid":null,"sessionId":"%s3","timestamp":"2026-03-01T09:00:00.000Z","type":"user",\
                "cwd":"%s","message":{"role":"user","parts":[{"text":"heron"}]}}
                """.formatted(ID, old));
        write(".gemini/projects.json", "{\"projects\":{\"" + old + "\":\"app\",\"" + now + "\":\"shop\"}}");
        Path gemini = write(".gemini/tmp/app/chats/session-2026-03-01T09-00-abcd1111.jsonl", """
                {"sessionId":"%s4","projectHash":"x","startTime":"2026-03-01T09:00:00.000Z"}
                {"id":"m1","timestamp":"2026-03-01T09:00:00.000Z","type":"user","content":"heron"}
                """.formatted(ID));
        run("index");
        SortedMap<String, String> before = Tree.of(home.resolve(".gemini"));
        Outcome outcome = run("relocate", old, now, "--apply");
        assertThat(outcome.out())
                .contains("pi: 1 log", "Codex CLI: 1 log", "Qwen Code: 1 log", "Gemini CLI: 1 log")
                .contains("Qwen Code resumes a session only in the directory that its log names");
        assertThat(pi).doesNotExist();
        assertThat(home.resolve(".pi/agent/sessions/--"
                        + now.toString().substring(1).replace('/', '-') + "--/" + pi.getFileName()))
                .exists();
        assertThat(codex).exists();
        assertThat(qwen).exists();
        assertThat(home.resolve(".gemini/tmp/shop/chats").resolve(gemini.getFileName()))
                .exists();
        run("index");
        assertThat(ids("list", "--project", now)).hasSize(4);
        assertThat(found("heron project:" + now)).isEqualTo(4);
        assertThat(found("heron")).isEqualTo(4);
        assertThat(run("relocate", "--undo").exit()).isZero();
        assertThat(ids("list", "--project", old)).hasSize(4);
        assertThat(found("heron project:" + old)).isEqualTo(4);
        assertThat(Tree.of(home.resolve(".gemini"))).isEqualTo(before);
    }

    @Test
    void geminiMustKnowTheDirectory() throws Exception {
        write(".gemini/projects.json", "{\"projects\":{\"" + old + "\":\"app\"}}");
        Path log = write(".gemini/tmp/app/chats/session-2026-03-01T09-00-abcd1111.jsonl", """
                {"sessionId":"%s4","projectHash":"x","startTime":"2026-03-01T09:00:00.000Z"}
                {"id":"m1","timestamp":"2026-03-01T09:00:00.000Z","type":"user","content":"heron"}
                """.formatted(ID));
        assertThat(run("relocate", old, now, "--apply").out())
                .contains("stays  " + log + ": Gemini CLI does not know " + now + " yet");
        assertThat(log).exists();
    }

    private Path write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /// Two sessions, one with a subagent and a tool result.
    private void claudeProject(String cwd) throws IOException {
        log(cwd, 1, "Where is the heron?");
        log(cwd, 2, "Has the heron flown?");
        Path beside = project(cwd).resolve(ID + "1");
        Files.createDirectories(beside.resolve("subagents"));
        Files.createDirectories(beside.resolve("tool-results"));
        Files.writeString(beside.resolve("tool-results/b1.txt"), "wide wings");
        Files.write(
                beside.resolve("subagents/agent-a1b2c3d4.jsonl"), List.of("""
                        {"cwd":%s,"sessionId":"%s1","agentId":"a1b2c3d4","isSidechain":true,"type":"user",\
                        "message":{"content":"Count the storks"},"timestamp":"2026-02-01T10:00:00Z"}\
                        """.formatted(JsonMembers.quoted(cwd), ID)));
        Files.setPosixFilePermissions(project(cwd), PosixFilePermissions.fromString("rwxr-x---"));
    }

    private Path log(String cwd, int number, String prompt) throws IOException {
        Path log = project(cwd).resolve(ID + number + ".jsonl");
        Files.createDirectories(log.getParent());
        String quoted = JsonMembers.quoted(cwd);
        Files.write(log, Log.lines(quoted.substring(1, quoted.length() - 1), ID + number, prompt));
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("rw-r-----"));
        return log;
    }

    private Path project(String cwd) {
        return projects.resolve(cwd.replaceAll("[^A-Za-z0-9]", "-"));
    }

    private static void age(Path root) throws IOException {
        try (var all = Files.walk(root)) {
            int days = 0;
            for (Path each : all.sorted().toList().reversed()) {
                Files.setLastModifiedTime(
                        each,
                        FileTime.from(
                                Instant.parse("2026-03-01T12:00:00.123456789Z").plusSeconds(86_400L * days++)));
            }
        }
    }

    private List<String> ids(Object... words) {
        Object[] all = new Object[words.length + 1];
        System.arraycopy(words, 0, all, 0, words.length);
        all[words.length] = "--json";
        return json(run(all).out())
                .path("sessions")
                .valueStream()
                .map(each -> each.path("sessionId").asString())
                .toList();
    }

    private int found(String query) {
        return json(run("search", query, "--json").out()).path("total").asInt();
    }

    private static JsonNode json(String text) {
        return JacksonOracle.parse(text.getBytes(UTF_8)).orElseThrow(() -> new AssertionError(text));
    }

    private JsonNode status() {
        return json(run("status", "--json").out());
    }

    private Outcome run(Object... words) {
        return InProcess.at(home).run(words);
    }
}
