package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.query.DayParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The full output of `search`.
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
        Files.writeString(log, Files.readString(log).replace("2026-02-01", day(days)));
    }

    private static String day(int ago) {
        return LocalDate.now(ZoneOffset.UTC).minusDays(ago).toString();
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
                List.of("--", "--force", "git"),
                List.of("--force", "git"),
                List.of("--force"),
                List.of("--files", "git", "push", "--force"),
                List.of("git", "'push", "--force'"),
                List.of("git push", "--force"))) {
            Outcome outcome = search(query.toArray());
            assertThat(outcome.exit()).as(query + outcome.err()).isZero();
            assertThat(outcome.out()).as(query.toString()).contains("abcd9999");
        }
        assertThat(search("git", "push", "--force", "--explain").out()).contains("git AND push AND --force");
    }

    @Test
    void aTimeInAQuestionIsExplained() {
        assertThat(search("login", "in", "January", "2026", "--explain").out())
                .startsWith("""
                        Words     login
                        Time      “in January 2026”, from %s before %s: ranks higher, excludes nothing
                        """.formatted(localDay("2026-01-01"), localDay("2026-02-01")));
    }

    private static String localDay(String day) {
        return LocalDate.parse(day)
                .atStartOfDay(ZoneId.systemDefault())
                .toInstant()
                .toString();
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
                            Bash →  E TimeoutError · in login · red
                            seshat show abcd1111 --at 0
                            cd /w/one && claude --resume abcd1111-0000-4000-8000-000000000001
                        """, "\n1 session.\n"));
    }

    @Test
    void forAProgram() {
        assertThat(search("timeouterror", "--json")).isEqualTo(new Outcome(0, """
                        {"query":"timeouterror","match":"message","total":1,"totalIsLowerBound":false,"bounded":false,\
                        "pending":0,"tookMs":1,"hits":[{"session":{Why does the login test fail?,false},"score":1,\
                        "match":"message","matches":[{"seq":3,"at":"DAYT10:02:00.000Z","category":"tool_result",\
                        "tool":"Bash","snippet":"E TimeoutError · in login · red","highlights":[[2,14]]}]}]}
                        """.replace("DAY", day(3)), ""));
    }

    @Test
    void aPastedCommandIsTextWhereItStandsSo() throws IOException {
        Log.write(projects, "/w/three", "abcd3333-0000-4000-8000-000000000003", "I ran rm -rf build again");
        assertThat(search("rm", "-rf").err()).isEqualTo("""

                        1 session.
                        -rf was read as part of a pasted command. To exclude it: seshat search 'rm NOT rf'
                        """);
        assertThat(search("rm", "-rf", "--json").out())
                .contains("\"reading\":{\"pasted\":true,\"other\":\"rm NOT rf\"}");
        assertThat(search("autumn", "-winter").err()).isEqualTo("""

                        1 session.
                        -winter was read as a word to exclude. To search for it: seshat search 'autumn "-winter"'
                        """);
    }

    @Test
    void aTimeInWordsIsNamedAsItsDays() {
        assertThat(search("autumn", "yesterday").err())
                .matches("\n1 session[.]\nPreferred: yesterday \\([0-9]+ [A-Z][a-z]{2}( [0-9]{4})?\\)\n");
    }

    @Test
    void sessionsThatLackAWordSayWhich() {
        assertThat(search("login", "zebra", "--json").out())
                .contains("\"score\":1,\"match\":\"any\",\"missing\":[\"zebra\"],\"matches\":[");
    }

    @Test
    void aPassageSaysWhenItWasSaidWhereTheSessionWentOnLater() throws IOException {
        Files.writeString(
                login,
                Log.answer("A chrysanthemum!").replaceAll("2026-02-01", day(1)) + "\n",
                StandardOpenOption.APPEND);
        assertThat(search("timeouterror").out()).contains("""
                            one · yesterday · Claude Code · 1 prompt · 2 answers · 5 messages
                            Bash → · 3 d ago  E TimeoutError · in login · red
                        """);
        assertThat(search("chrysanthemum").out()).contains("Assistant  A chrysanthemum!");
    }

    @Test
    void whatWasFoundIsSeenHoweverLongTheWordsBeforeItAre() throws IOException {
        String path = "/deep".repeat(8);
        Files.writeString(
                login,
                Log.answer((path + " ").repeat(4) + "chrysanthemum").replaceAll("2026-02-01", day(3)) + "\n",
                StandardOpenOption.APPEND);
        assertThat(search("chrysanthemum").out()).contains("""
                            Assistant  %1$s
                            %1$s
                            %1$s
                            %1$s chrysanthemum
                        """.formatted(path));
    }

    @Test
    void aFileShowsWhatWasChangedInIt() throws IOException {
        Files.writeString(login, """
                {"type":"assistant","message":{"content":[{"type":"tool_use","id":"t2","name":"Edit",\
                "input":{"file_path":"/w/one/tests/conftest.py","old_string":"wait = 5","new_string":"wait = 50"}}]},\
                "timestamp":"2026-02-01T10:03:00Z"}
                {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t2",\
                "content":"The file /w/one/tests/conftest.py has been updated."}]},"timestamp":"2026-02-01T10:04:00Z"}
                {"type":"assistant","message":{"content":[{"type":"tool_use","id":"t3","name":"Read",\
                "input":{"file_path":"/w/one/tests/conftest.py"}}]},"timestamp":"2026-02-01T10:05:00Z"}
                """, StandardOpenOption.APPEND);
        age(login, 3);
        assertThat(search("file:conftest.py").out()).contains("""
                            Edit  tests/conftest.py: wait = 5 → wait = 50
                            Read  tests/conftest.py
                            seshat show abcd1111 --at 4
                        """);
    }

    @Test
    void nothingOfALogReachesTheTerminalAsItIs() {
        Outcome outcome = search("TimeoutError", "--color", "never");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("· red").doesNotContain("\u001b");
    }

    @Test
    void theMessagesAround() {
        assertThat(search("TimeoutError", "--context", 1).out()).contains("""
                            Bash →  E TimeoutError · in login · red
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
                            without: login
                            You  Write a poem about autumn
                            seshat show abcd2222 --at 0
                            cd /w/two && claude --resume abcd2222-0000-4000-8000-000000000002
                        """, """

                        The best session holds only some of the words.
                        1 session.
                        Showing results for: login autumn
                        Search instead for what you typed: seshat search '"loginn" autumn'
                        """));
        assertThat(search("zebra")).isEqualTo(new Outcome(1, "", "\nNothing found.\nNot in the archive: zebra\n"));
        assertThat(search("autumn", "--project", "one")).isEqualTo(new Outcome(1, "", """

                        Nothing found.
                        In the archive: autumn (1 message)
                        Filters: project:one excludes 1 session.
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
                        Found     1 session, the best with all words in one message
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
                .isEqualTo(
                        new Outcome(
                                1,
                                "",
                                "No sessions yet. To see where Seshat looks: seshat config. To try it on sample logs: seshat demo\n"));
    }

    @Test
    void optionsThatAreNoneAndWordsThatLookLikeSome() throws IOException {
        String hint = " See: seshat search --help";
        assertThat(search("--jsno", "login").err())
                .isEqualTo("seshat: there is no option --jsno. Did you mean --json?"
                        + " To search for it, put -- before the query." + hint + "\n");
        assertThat(search("login", "--jsno").err())
                .endsWith("Searched for --jsno as text: there is no option --jsno. Did you mean --json?\n");
        assertThat(search("--force", "login").err())
                .endsWith("Searched for --force as text: there is no option --force.\n");
        assertThat(search("login", "--force").err()).doesNotContain("as text");
        assertThat(search("login", "--", "--force").exit()).isZero();
        assertThat(search().err()).isEqualTo("seshat: the query is missing: seshat search WORD…" + hint + "\n");
        assertThat(search("x", "--category", "usr").err())
                .startsWith("seshat: there is no category “usr”. Did you mean user?");
        assertThat(search("x", "--after", "nonsense").err())
                .isEqualTo("seshat: --after takes a date, not “nonsense”. " + DayParser.FORMS + hint + "\n");
        assertThat(search("login", "--after", "last week", "--explain").out()).contains("Filters   from ");
        // The shell removes the quotes.
        assertThat(search("login", "after:last week", "--explain").out()).contains("Words     login\nFilters   from ");
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
                .isEqualTo("\nOnly 2 sessions found; --offset skips 9.\n");
    }

    @Test
    void aHitIsOpenedInItsPlace() {
        search("login");
        String shown = InProcess.at(home).run("show", "abcd1111", "--at", 3).out();
        assertThat(shown).contains("▶ #3").contains("#1").doesNotContain("#0 ");
        assertThat(InProcess.at(home)
                        .run("show", "abcd1111", "--at", 3, "--from", 1)
                        .err())
                .startsWith("seshat: --at and --from cannot be combined.");
    }
}
