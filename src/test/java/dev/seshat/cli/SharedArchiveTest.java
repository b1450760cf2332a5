package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every verb on an archive on a server.
class SharedArchiveTest {

    private static final String FIRST = "1f3a0001-0000-4000-8000-000000000001";
    private static final String SECOND = "2b4c0002-0000-4000-8000-000000000002";

    private static TeamServer server;

    @TempDir
    private Path directory = Path.of("");

    private String address = "";

    @BeforeAll
    static void startServer() throws IOException {
        server = TeamServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void makeDatabase() {
        address = server.newDatabase();
    }

    @Test
    void everyVerbWorksOnIt() throws Exception {
        Path log = write("a", FIRST, "where is the lantern");
        write("a", SECOND, "mend the turnstile");
        RealProgram program = TeamServer.program(home("a"), "ws-a", address);
        assertThat(run(program, "index").out()).startsWith("Archived 2 new");
        assertThat(run(program, "index").out()).isEqualTo("Nothing new in 2 sessions.\n");
        assertThat(run(program, "search", "lantern", "--json").out()).contains("\"total\":1,", FIRST);
        assertThat(run(program, "status").out())
                .contains(address, "2 sessions · 2 prompts · 2 answers · 4 messages", "2 up to date");
        assertThat(run(program, "list").out()).contains("where is the lantern", "mend the turnstile");
        assertThat(run(program, "projects").out()).contains("2");
        Files.delete(log);
        assertThat(run(program, "index").out()).contains("1 log deleted since the last run");
        assertThat(run(program, "show", "1f3a").out()).contains("where is the lantern", "Yes.");
        Outcome forgotten = run(program, "forget", "1f3a", "--yes");
        assertThat(forgotten.err()).startsWith("Forgotten. ");
        assertThat(run(program, "search", "lantern").exit()).isEqualTo(1);
        assertThat(run(program, "search", "turnstile", "--no-index").out()).contains("mend the turnstile");
        assertThat(run(program, "index", "--full").out()).contains("1");
        assertThat(server.texts(address, "select session_id from indexed_sessions"))
                .containsExactly(SECOND);
    }

    @Test
    void itIsNamedInTheSettingsOrByAFlag() throws Exception {
        write("a", FIRST, "where is the lantern");
        Path settings = home("a").resolve(".config/seshat/config.jsonc");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{\"archive\": \"" + address + "\"}");
        InProcess program = InProcess.at(home("a"));
        assertThat(program.run("index").out()).startsWith("Archived 1 new");
        assertThat(program.run("config").out()).contains("archive", address, "config.jsonc:1");
        Files.delete(settings);
        assertThat(program.run("search", "lantern", "--archive", address).out()).contains("lantern");
        assertThat(program.run("config", "--archive", address).out()).contains("flag: --archive");
        assertThat(home("a").resolve(".local/share/seshat")).doesNotExist();
    }

    @Test
    void whatOthersArchivedIsFoundAndShown() throws Exception {
        write("a", FIRST, "where is the lantern");
        write("b", SECOND, "who has the lantern");
        InProcess a = on("a");
        InProcess b = on("b");
        a.run("index");
        Outcome first = b.run("search", "lantern", "--json");
        assertThat(first.out()).contains("\"total\":2,", FIRST, SECOND);
        assertThat(b.run("search", "lantern", "workstation:ws-a", "--json").out())
                .contains("\"total\":1,", FIRST);
        assertThat(b.run("search", "lantern", "workstation:ws-a").out())
                .contains(" · on ws-a", "seshat show ws-a:", FIRST)
                .doesNotContain("--resume");
        assertThat(b.run("show", FIRST, "--json").out())
                .contains("\"workstationId\":\"ws-a\"", "where is the lantern")
                .contains("\"archivedOnly\":false");
        assertThat(b.run("status").out()).contains("2 sessions", "1 of them from this workstation, one of 2");
        assertThat(b.run("status", "--json").out())
                .contains("\"sessions\":2,\"ownSessions\":1", "\"logs\":1,\"archivedSessions\":1,");
        // A search updates only the sessions of its own workstation.
        write("a", "3c5d0003-0000-4000-8000-000000000003", "another lantern");
        assertThat(b.run("search", "lantern", "--json").out()).contains("\"total\":2,");
        assertThat(a.run("search", "lantern", "--json").out()).contains("\"total\":3,");
    }

    /// With the rights that docs/team.md grants to read-only users.
    @Test
    void whoMayOnlyReadSearchesAllTheSame() throws Exception {
        write("a", FIRST, "where is the lantern");
        write("b", SECOND, "who has the lantern");
        on("a").run("index");
        String database = TeamServer.database(address);
        server.execute(database, "create role cleo login");
        server.execute(database, """
                grant select on indexed_sessions, messages, long_messages, session_words, tool_uses, responses,
                    source_files, forgotten, metadata, seshat_migrations to cleo""");
        InProcess cleo = on("b").with("SESHAT_ARCHIVE", server.address("cleo", database));
        Outcome found = cleo.run("search", "lantern", "--json");
        assertThat(found.exit()).as(found.err()).isZero();
        assertThat(found.out()).contains("\"total\":1,", "\"pending\":1,", FIRST);
        assertThat(on("a").run("search", "lantern", "--json").out()).contains("\"total\":1,");
    }

    @Test
    void whatIsSecretDoesNotLeaveTheMachine() throws Exception {
        String key = "AKIA" + "QWERTYUIOPASDFGH";
        String password = "hunter2-correct-horse";
        Path projects = home("a").resolve(".claude/projects/-w");
        Files.createDirectories(projects);
        Files.write(
                projects.resolve(FIRST + ".jsonl"),
                List.of(
                        Log.prompt("/w", FIRST, "use " + key + " for the lantern"),
                        "{\"type\":\"custom-title\",\"customTitle\":\"lantern " + key + "\"}",
                        "{\"type\":\"summary\",\"summary\":\"about " + key + "\"}",
                        "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\","
                                + "\"name\":\"Bash\",\"input\":{\"command\":\"PASSWORD=" + password + " make\"}}]}}",
                        "{\"type\":\"assistant\",\"message\":{\"id\":\"r2\",\"model\":\"model " + key
                                + "\",\"usage\":{\"output_tokens\":1},\"content\":[{\"type\":\"tool_use\",\"id\":\"t2\","
                                + "\"name\":\"fetch " + key + "\",\"input\":{}}]}}",
                        "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\","
                                + "\"content\":\"key " + key + "\"}]}}"));
        InProcess a = on("a");
        assertThat(a.run("index").exit()).isZero();
        assertThat(server.everything(address)).contains("lantern").doesNotContain(key, password);
        assertThat(server.everything(address).toLowerCase(Locale.ROOT)).doesNotContain("qwertyuiop", "correct-horse");
        // Later sessions are masked too.
        Files.writeString(
                projects.resolve(FIRST + ".jsonl"), Log.answer("the key is " + key) + "\n", StandardOpenOption.APPEND);
        assertThat(a.run("index").exit()).isZero();
        assertThat(server.everything(address)).contains("the key is").doesNotContain(key, password);
        assertThat(a.run("show", FIRST).out()).as("the log is as it was").contains(key);
        Outcome open = a.run("index", "--set", "redact=false");
        assertThat(open.err()).contains("Masking is off", "seshat index --full");
        assertThat(a.run("index", "--full", "--set", "redact=false").err()).doesNotContain("masked");
        assertThat(server.everything(address)).contains(key, password);
        assertThat(a.run("index").err()).contains("Masking is on", "seshat index --full");
        a.run("index", "--full");
        assertThat(server.everything(address)).doesNotContain(key, password);
    }

    @Test
    void whatOnlyAnEmbeddedArchiveHasIsMovedOnce() throws Exception {
        String key = "AKIA" + "QWERTYUIOPASDFGH";
        Path gone = write("a", FIRST, "the old lantern " + key);
        write("a", SECOND, "mend the turnstile");
        InProcess embedded = InProcess.at(home("a")).with("WORKSTATION_ID", "ws-a");
        embedded.run("index");
        Files.delete(gone);
        embedded.run("index");
        Path file = home("a").resolve(".local/share/seshat/archive.db");
        InProcess shared = on("a");
        Outcome moved = shared.run("index", "--from-archive", file);
        assertThat(moved.err()).contains("Imported from " + file + ": 1 session.");
        assertThat(moved.out()).startsWith("Archived 1 new");
        assertThat(shared.run("index", "--from-archive", file).err()).contains(": 0 sessions.");
        assertThat(shared.run("show", FIRST, "--json").out())
                .contains("the old lantern", "\"archivedOnly\":true")
                .doesNotContain(key);
        assertThat(server.texts(address, "select composite_key from indexed_sessions"))
                .hasSize(2)
                .allMatch(each -> each.startsWith("ws-a:"));
        assertThat(shared.run("index", "--from-archive", home("a").resolve("none.db")))
                .satisfies(wrong -> assertThat(wrong.exit()).isEqualTo(2))
                .satisfies(wrong -> assertThat(wrong.err()).contains("there is no file"));
        shared.run("forget", FIRST, "--yes");
        assertThat(shared.run("index", "--from-archive", file).err()).contains(": 0 sessions.");
    }

    @Test
    void whatAnotherWorkstationDidIsMovedByWhoMayWriteForIt() throws Exception {
        Path gone = write("a", FIRST, "the old lantern");
        InProcess embedded = InProcess.at(home("a")).with("WORKSTATION_ID", "ws-old");
        embedded.run("index");
        Files.delete(gone);
        embedded.run("index");
        Path file = home("a").resolve(".local/share/seshat/archive.db");
        write("b", SECOND, "mend the turnstile");
        on("b").run("index");
        String database = TeamServer.database(address);
        server.execute(database, "create role dora login");
        server.execute(database, "select admit('dora', 'ws-b')");
        InProcess dora = on("b").with("SESHAT_ARCHIVE", server.address("dora", database));
        Outcome refused = dora.run("index", "--from-archive", file);
        assertThat(refused.exit()).as(refused.err()).isZero();
        assertThat(refused.err()).contains(": 0 sessions.", "“ws-old”", "select admit(");
        server.execute(database, "select admit('dora', 'ws-old')");
        Outcome moved = dora.run("index", "--from-archive", file);
        assertThat(moved.err()).contains(": 1 session.").doesNotContain("Not imported");
        assertThat(server.texts(
                        address, "select composite_key from indexed_sessions where session_id = '" + FIRST + "'"))
                .singleElement()
                .satisfies(key -> assertThat(key).startsWith("ws-old:"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'; drop table messages; --",
                "\"'; drop table messages; --\"",
                "lantern' or '1'='1",
                "project:\"x' or '1'='1\"",
                "agent:\"claude'; delete from messages; --\"",
                "branch:\"x'||(select 1)||'\"",
                "tool:\"Bash') or true; --\"",
                "file:\"'; truncate messages; --\"",
                "model:\"' or ''='\"",
                "workstation:\"ws-a' or '1'='1\"",
                "category:\"user' or '1'='1\"",
                "role:\"user'; drop table messages; --\"",
                "after:\"2026-01-01'; drop table messages; --\"",
                "\\'; drop table messages; --",
                "lan*'; drop table messages; --",
                "a & b | !c <-> d:*",
                "$$; drop table messages; $$",
                "%' or '%'='"
            })
    void anythingThatIsAskedForIsData(String query) throws Exception {
        write("a", FIRST, "where is the lantern");
        InProcess a = on("a");
        a.run("index");
        Outcome answer = a.run("search", "--", query);
        assertThat(answer.exit()).as(answer.err()).isIn(0, 1);
        assertThat(answer.out()).doesNotContain("lantern is");
        assertThat(a.run("show", query).exit()).isIn(1, 2);
        assertThat(a.run("forget", query, "--yes").exit()).isIn(1, 2);
        assertThat(a.run("search", "lantern", "--workstation", query, "--no-index")
                        .exit())
                .isIn(1, 2);
        assertThat(a.run("search", "lantern", "--no-index").exit()).isZero();
        assertThat(server.texts(address, "select count(*)::text from messages")).containsExactly("2");
    }

    /// Also with the bytes of logs, which it keeps unless it masks secrets.
    @Test
    void aProjectThatMovedIsKnownUnderItsNewPathAndGoesBack() throws Exception {
        Path gone = write("a", FIRST, "where is the lantern");
        write("a", SECOND, "mend the turnstile");
        Path now = Files.createDirectories(directory.resolve("new lamp")).toRealPath();
        Path settings = home("a").resolve(".config/seshat/config.jsonc");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "{\"redact\": false}");
        InProcess a = on("a");
        assertThat(a.run("index").out()).startsWith("Archived 2 new");
        byte[] bytes = Files.readAllBytes(gone);
        Files.delete(gone);
        a.run("index");
        Outcome plan = a.run("relocate", "/work/lamp", now);
        assertThat(plan.exit()).as(plan.err()).isZero();
        assertThat(total(a, "project:/work/lamp")).isEqualTo(2);
        Outcome moved = a.run("relocate", "/work/lamp", now, "--apply");
        assertThat(moved.exit()).as(moved.err()).isZero();
        assertThat(total(a, "project:/work/lamp")).isZero();
        assertThat(total(a, "project:\"" + now + "\"")).isEqualTo(2);
        assertThat(a.run("index").out()).isEqualTo("Nothing new in 1 session.\n");
        assertThat(a.run("doctor").exit()).isZero();
        assertThat(a.run("show", FIRST, "--raw").out()).isEqualTo(new String(bytes, UTF_8));
        Outcome restored = a.run("restore", FIRST);
        assertThat(restored.exit()).as(restored.err()).isZero();
        Path there = home("a")
                .resolve(".claude/projects")
                .resolve(now.toString().replaceAll("[^A-Za-z0-9]", "-"))
                .resolve(FIRST + ".jsonl");
        assertThat(there).hasBinaryContent(bytes);
        Files.delete(there);
        Outcome undone = a.run("relocate", "--undo");
        assertThat(undone.exit()).as(undone.err()).isZero();
        assertThat(total(a, "project:/work/lamp")).isEqualTo(2);
        assertThat(a.run("restore", "--missing").exit()).isZero();
        assertThat(gone).hasBinaryContent(bytes);
        assertThat(a.run("doctor").exit()).isZero();
    }

    private static int total(InProcess program, String query) {
        Matcher total = Pattern.compile("\"total\":(\\d+)")
                .matcher(program.run("search", query, "--json").out());
        assertThat(total.find()).isTrue();
        return Integer.parseInt(total.group(1));
    }

    private InProcess on(String name) {
        return InProcess.at(home(name)).with("WORKSTATION_ID", "ws-" + name).with("SESHAT_ARCHIVE", address);
    }

    private Path home(String name) {
        return directory.resolve(name);
    }

    private Path write(String name, String id, String prompt) throws IOException {
        return Log.write(home(name).resolve(".claude/projects"), "/work/lamp", id, prompt);
    }

    private static Outcome run(RealProgram program, Object... words) throws Exception {
        Outcome outcome = program.runCommand(TeamServer.command(words));
        assertThat(outcome.exit()).as(outcome.err()).isIn(0, 1);
        return outcome;
    }
}
