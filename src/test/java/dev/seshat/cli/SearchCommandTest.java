package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `search` prints, in full.
class SearchCommandTest {

    private static final String LOGIN = "abcd1111-0000-4000-8000-000000000001";
    private static final String OTHER = "abcd2222-0000-4000-8000-000000000002";

    @TempDir
    private Path home = Path.of("");

    private Path projects = Path.of("");
    private Path login = Path.of("");

    @BeforeEach
    void writeTwoLogs() throws IOException {
        projects = home.resolve(".claude/projects");
        login = Log.write(projects, "/w/one", LOGIN, "Why does the login test fail?");
        Files.write(login, List.of("""
                        {"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash",\
                        "input":{"command":"pytest tests/test_login.py"}}]},"timestamp":"2026-02-01T10:01:00Z"}""", """
                        {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,\
                        "content":"E   TimeoutError\\nin login\\n\\u001b[31mred"}]},"timestamp":"2026-02-01T10:02:00Z"}"""), StandardOpenOption.APPEND);
        Path other = Log.write(projects, "/w/two", OTHER, "Write a poem about autumn");
        age(login, 3);
        age(other, 5);
    }

    private static void age(Path log, int days) throws IOException {
        String day = LocalDate.now(ZoneOffset.UTC).minusDays(days).toString();
        Files.writeString(log, Files.readString(log).replace("2026-02-01", day));
    }

    private Outcome search(Object... words) {
        Object[] all = new Object[words.length + 1];
        all[0] = "search";
        System.arraycopy(words, 0, all, 1, words.length);
        Outcome outcome = InProcess.at(home).run(all);
        String out = outcome.out()
                .replaceAll("\"tookMs\":\\d+", "\"tookMs\":1")
                .replaceAll("\"score\":[0-9.]+", "\"score\":1")
                .replaceAll(
                        "\"session\":\\{[^\\[]*?\"title\":\"([^\"]*)\".*?\"archivedOnly\":(true|false)\\}",
                        "\"session\":{$1,$2}");
        return new Outcome(outcome.exit(), out, outcome.err());
    }

    @Test
    void aLimitOfZeroOnlyCounts() {
        assertThat(search("agent:claude", "--limit", 0)).isEqualTo(new Outcome(0, "", "\n2 sessions.\n"));
        assertThat(search("agent:claude", "--limit", 0, "--json").out()).contains("\"total\":2,", "\"hits\":[]");
        assertThat(search("zebra", "--limit", 0).exit()).isOne();
    }

    @Test
    void anOptionOfAnotherProgramBehindAWordIsText() throws Exception {
        Log.write(projects, "/w/git", "abcd9999-0000-4000-8000-000000000009", "I ran git push --force --amend=now");
        for (List<String> query : List.of(
                List.of("git", "push", "--force"),
                List.of("git push --force"),
                List.of("git", "--amend=now", "--files"),
                List.of("--", "--force", "git"))) {
            Outcome outcome = search(query.toArray());
            assertThat(outcome.exit()).as(query + outcome.err()).isZero();
            assertThat(outcome.out()).as(query.toString()).contains("abcd9999");
        }
        assertThat(search("git", "push", "--force", "--explain").out()).contains("git AND push AND --force");
    }

    @Test
    void marksWhatStandsOnABranchThatWasLeft() throws IOException {
        Path sessions = Files.createDirectories(home.resolve(".pi/agent/sessions/--work-kiln--"));
        Files.writeString(sessions.resolve("2026-03-01T09-00-00-000Z_7a1c0004-33d4-4e5f-8a6b-0c1d2e3f4a5b.jsonl"), """
                {"type":"session","version":3,"id":"7a1c0004-33d4-4e5f-8a6b-0c1d2e3f4a5b","cwd":"/work/kiln"}
                {"type":"message","id":"a1","parentId":null,"message":{"role":"user","content":"which glaze?"}}
                {"type":"message","id":"a2","parentId":"a1","message":{"role":"user","content":"the glossy one"}}
                {"type":"message","id":"a3","parentId":"a1","message":{"role":"user","content":"the celadon"}}
                """);
        assertThat(search("glossy").out()).contains("You (abandoned branch)  the glossy one");
        assertThat(search("celadon").out()).contains("You  the celadon");
        assertThat(search("glossy", "--json").out()).contains("\"abandoned\":true");
        assertThat(search("celadon", "--json").out()).doesNotContain("\"abandoned\"");
    }

    @Test
    void theFirstSearchArchivesAndAnswers() {
        assertThat(search("login", "test")).isEqualTo(new Outcome(0, """
                         1  Why does the login test fail?
                            one · 3 d ago · Claude Code · 1 prompt · 1 answer · 4 messages
                            You  Why does the login test fail?
                            Bash  pytest tests/test_login.py
                            seshat show abcd1111 --at 0
                            cd /w/one && claude --resume abcd1111-0000-4000-8000-000000000001
                        """, "\n1 session.\n"));
    }

    @Test
    void forAProgram() {
        assertThat(search("timeouterror", "--json")).isEqualTo(new Outcome(0, """
                        {"query":"timeouterror","match":"message","total":1,"totalIsLowerBound":false,"bounded":false,\
                        "pending":0,"tookMs":1,"hits":[{"session":{Why does the login test fail?,false},"score":1,\
                        "matches":[{"seq":3,"category":"tool_result","tool":"Bash",\
                        "snippet":"E TimeoutError ⏎ in login ⏎ [31mred","highlights":[[2,14]]}]}]}
                        """, ""));
    }

    @Test
    void nothingOfALogReachesTheTerminalAsItIs() {
        Outcome outcome = search("TimeoutError", "--color", "never");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("⏎ [31mred").doesNotContain("\u001b");
    }

    @Test
    void theMessagesAround() {
        assertThat(search("TimeoutError", "--context", 1).out()).contains("""
                            Bash →  E TimeoutError ⏎ in login ⏎ [31mred
                            │ #2 tool call: pytest tests/test_login.py
                            │ #3 tool result: E TimeoutError in login ␛[31mred
                        """);
        assertThat(search("TimeoutError", "--context", 1, "--json").out()).contains("\"context\":[{\"seq\":2,");
    }

    @Test
    void onlyThePathsOfTheLogs() {
        assertThat(search("login", "--files").out()).isEqualTo(login + "\n");
    }

    @Test
    void whatIsNotFoundIsExplained() {
        assertThat(search("loginn", "autumn")).isEqualTo(new Outcome(0, """
                         1  Write a poem about autumn
                            two · 5 d ago · Claude Code · 1 prompt · 1 answer · 2 messages
                            You  Write a poem about autumn
                            seshat show abcd2222 --at 0
                            cd /w/two && claude --resume abcd2222-0000-4000-8000-000000000002
                        """, """

                        These answer best; they hold some of the words.
                        1 session.
                        Did you mean: login autumn
                        """));
        assertThat(search("zebra")).isEqualTo(new Outcome(1, "", "\nNothing found.\nNowhere in the archive: zebra\n"));
        assertThat(search("autumn", "--project", "one")).isEqualTo(new Outcome(1, "", """

                        Nothing found.
                        In the archive: autumn (1 message)
                        Filters: project:one keeps out 1 session.
                        """));
    }

    @Test
    void howAQueryIsUnderstood() {
        assertThat(search("(login OR \"a poem\")", "-autumn", "project:one", "--explain"))
                .isEqualTo(new Outcome(0, """
                        Words     login OR "a poem"
                        Without   autumn
                        Filters   project:one
                                  login: in 3 messages
                                  "a poem": in 1 message
                        Found     1 session, all of it in one message
                        """, "\n1 session.\n"));
    }

    @Test
    void whatIsNewInTheLogsIsFoundAtOnceUnlessNobodyWantsToLook() throws IOException {
        search("login");
        Files.writeString(login, Log.answer("A chrysanthemum!") + "\n", StandardOpenOption.APPEND);
        assertThat(search("chrysanthemum", "--no-index").exit()).isOne();
        assertThat(search("chrysanthemum").out()).contains("A chrysanthemum!");
        assertThat(search("chrysanthemum", "--no-index").exit()).isZero();
    }

    @Test
    void withoutAnArchiveAndWithoutALook() {
        assertThat(search("login", "--no-index"))
                .isEqualTo(new Outcome(1, "", "seshat: there is no archive yet: run seshat index.\n"));
    }

    @Test
    void whoHasNoLogsIsShownTheDemo(@TempDir Path elsewhere) {
        assertThat(InProcess.at(elsewhere).run("search", "login"))
                .isEqualTo(new Outcome(
                        1, "", "No sessions yet. Where Seshat looks: seshat config. To see it at work: seshat demo\n"));
    }

    @Test
    void optionsThatAreNoneAndWordsThatLookLikeSome() throws IOException {
        String hint = " See: seshat search --help";
        assertThat(search("login", "--jsno").err())
                .isEqualTo("seshat: there is no option --jsno. Did you mean --json?"
                        + " To search for it, put -- before the query." + hint + "\n");
        assertThat(search("--force", "login").err())
                .isEqualTo(
                        "seshat: there is no option --force. To search for it, put -- before the query." + hint + "\n");
        assertThat(search("login", "--", "--force").exit()).isZero();
        assertThat(search().err()).isEqualTo("seshat: say what to look for: seshat search WORD…" + hint + "\n");
        assertThat(search("x", "--category", "usr").err())
                .startsWith("seshat: there is no category “usr”. Did you mean user?");
        assertThat(search("x", "--after", "nonsense").err())
                .isEqualTo("seshat: --after takes a day (2026-02-01, yesterday, 7d), not “nonsense”." + hint + "\n");
        assertThat(search("x", "--limit", -1).exit()).isEqualTo(2);
    }

    @Test
    void filtersAsOptions() {
        assertThat(search("--tool", "Bash", "--is", "error", "--files").out()).isEqualTo(login + "\n");
        assertThat(search("--file", "nowhere.txt").exit()).isOne();
        assertThat(search("login", "--project", "one", "--project", "two", "--files")
                        .out())
                .isEqualTo(login + "\n");
    }

    @Test
    void pagesAndOrder() {
        assertThat(search("is:subagent OR agent:claude", "--sort", "recent", "--limit", 1))
                .isEqualTo(search("agent:claude", "--limit", 1));
        assertThat(search("agent:claude", "--offset", 1, "--limit", 1).out()).startsWith(" 2  Write a poem");
        assertThat(search("agent:claude", "--offset", 9).err())
                .isEqualTo("\nThere are only 2 sessions, and --offset leaves out 9.\n");
    }

    @Test
    void aHitIsOpenedInItsPlace() {
        search("login");
        String shown = InProcess.at(home).run("show", "abcd1111", "--at", 3).out();
        assertThat(shown).contains("▶ #3").contains("#1").doesNotContain("#0 ");
        assertThat(InProcess.at(home)
                        .run("show", "abcd1111", "--at", 3, "--from", 1)
                        .err())
                .startsWith("seshat: --at and --from exclude each other.");
    }
}
