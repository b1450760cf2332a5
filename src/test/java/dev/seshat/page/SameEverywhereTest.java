package dev.seshat.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.cli.RealProgram;
import dev.seshat.mcp.Question;
import dev.seshat.mcp.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/// The list, the search, the page and the MCP tools show the same titles, names and times for the same logs:
/// those of [CopiedProjects], whose files all have new times.
@TestInstance(Lifecycle.PER_CLASS)
class SameEverywhereTest {

    /// What every surface must show, newest first.
    private static final List<Shown> EXPECTED = List.of(
            new Shown("Add retries to the uploader", "acme/cli", 1),
            new Shown("fix the import of the parser", "foo/cli", 2),
            new Shown("Make the login test pass", "acme/cli (worktree fix-login)", 3),
            new Shown("Rename Foo to Bar", "acme/cli (worktree 1)", 4),
            new Shown("Why is the page slow?", "web (worktree ab12)", 5),
            new Shown("The front page", "web", 6),
            new Shown("/review 123", "api", 7),
            new Shown("ValueError: bad input", "docs", 20),
            new Shown("what is wrong here", "infra", 21),
            new Shown("Say when", "silent", 22),
            new Shown("@src/App.kt explain the state", "mobile", 400));

    /// A session as shown by a surface.
    private record Shown(String title, String project, String when) {

        Shown(String title, String project, int daysAgo) {
            this(title, project, words(daysAgo, title.equals("Say when")));
        }

        private static String words(int daysAgo, boolean ofFile) {
            LocalDate today = LocalDate.now(ZoneOffset.UTC);
            LocalDate day = today.minusDays(daysAgo);
            String month = day.getMonth().name().substring(0, 1)
                    + day.getMonth().name().substring(1, 3).toLowerCase(Locale.ROOT);
            String date =
                    day.getDayOfMonth() + " " + month + (day.getYear() == today.getYear() ? "" : " " + day.getYear());
            return (ofFile ? "~" : "") + (daysAgo == 1 ? "yesterday" : daysAgo <= 7 ? daysAgo + " d ago" : date);
        }
    }

    private Path home;
    private RealProgram program;
    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        home = directory.toRealPath();
        CopiedProjects.write(home);
        program = RealProgram.at(home);
        assertThat(program.run("index").exit()).isZero();
        assertThat(program.run("list").exit()).isZero();
        server = Server.at(home);
        chromium = new Chromium();
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
    }

    private Visit visit(String path) {
        return Visit.to(chromium.browser(), server.address(), 1100, 2400, ColorScheme.LIGHT)
                .at(path);
    }

    @Test
    void theList() throws Exception {
        assertThat(listed("list")).isEqualTo(EXPECTED);
        assertThat(listed("list", "--refresh")).as("without the cache").isEqualTo(EXPECTED);
        assertThat(listed("list", "--limit", "3")).isEqualTo(EXPECTED.subList(0, 3));
        assertThat(listed("list", "--since", "3d")).isEqualTo(EXPECTED.subList(0, 3));
    }

    private List<Shown> listed(Object... words) throws Exception {
        return program.run(words)
                .out()
                .lines()
                .map(row -> row.split(" {2,}", -1))
                .map(cells -> new Shown(cells[3], cells[2], cells[1]))
                .toList();
    }

    @Test
    void theSearch() throws Exception {
        String out = program.run("search", "beacon", "--sort", "recent", "--limit", "50")
                .out();
        List<Shown> hits = Pattern.compile("(?m)^[ 1]\\d {2}(.*)\\n {4}(.*?) · (.*?) · Claude Code · ")
                .matcher(out)
                .results()
                .map(hit -> new Shown(hit.group(1), hit.group(2), hit.group(3)))
                .toList();
        assertThat(hits).isEqualTo(EXPECTED);
        assertThat(out).contains(" · 2 prompts · 3 answers · 305 messages");
    }

    @Test
    void theTools() {
        String text = Question.ask(home, "list_sessions", Map.of("limit", 50));
        List<String> told = Pattern.compile(
                        " · claude · (~?\\d{4}-\\d\\d-\\d\\d) · .*\\n<log-[0-9a-f]+>\\n(.*)\\nin (.*) \\((/[^)]*)\\)")
                .matcher(text)
                .results()
                .map(found -> found.group(2) + " | " + found.group(3) + " | " + found.group(1))
                .toList();
        List<Integer> days = List.of(1, 2, 3, 4, 5, 6, 7, 20, 21, 22, 400);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < EXPECTED.size(); i++) {
            Shown shown = EXPECTED.get(i);
            LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(days.get(i));
            expected.add(shown.title() + " | " + shown.project() + " | "
                    + (shown.when().startsWith("~") ? "~" : "") + day);
        }
        assertThat(told).isEqualTo(expected);
    }

    @Test
    void thePage() {
        try (Visit visit = visit("/")) {
            com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat(visit.find(".row"))
                    .hasCount(EXPECTED.size());
            List<Shown> rows = new ArrayList<>();
            String project = "";
            for (Locator each : visit.find(".project h2, .row").all()) {
                if (each.locator(".title").count() == 0) {
                    project = each.innerText();
                    continue;
                }
                List<String> facts = List.of(each.locator(".facts").innerText().split(" · ", -1));
                String worktree = facts.get(1).startsWith("worktree ") ? " (" + facts.get(1) + ")" : "";
                rows.add(new Shown(each.locator(".title").innerText(), project + worktree, facts.getFirst()));
            }
            assertThat(rows).containsExactlyInAnyOrderElementsOf(EXPECTED);
            assertThat(visit.find(".project h2").allInnerTexts())
                    .startsWith("acme/cli", "foo/cli", "web")
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theSearchOfThePage() {
        try (Visit visit = visit("/search?q=beacon&sort=recent")) {
            com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat(visit.find(".hit"))
                    .hasCount(EXPECTED.size());
            List<Shown> hits = new ArrayList<>();
            for (Locator hit : visit.find(".hit").all()) {
                List<String> facts = List.of(hit.locator("p.facts").innerText().split(" · ", -1));
                hits.add(new Shown(hit.locator("h2").innerText(), facts.getFirst(), facts.get(2)));
            }
            assertThat(hits).isEqualTo(EXPECTED);
        }
    }

    @Test
    void aTranscriptOnThePageShowsEachDayOnce() {
        try (Visit visit = visit("/session/" + CopiedProjects.id(6))) {
            com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat(visit.find(".message.user"))
                    .hasCount(2);
            assertThat(visit.find(".day:visible").allInnerTexts()).hasSize(2).doesNotHaveDuplicates();
            visit.sees("2 prompts · 3 answers · 305 messages (300 progress)");
            assertThat(visit.find(".crumbs").innerText()).contains("web");
        }
    }

    @Test
    void aRepositoryIsFoundWithItsWorktreesByNameAndByTheEndOfItsPath() throws Exception {
        List<Shown> ofAcme = List.of(EXPECTED.get(0), EXPECTED.get(2), EXPECTED.get(3));
        assertThat(listed("list", "--project", "acme/cli")).isEqualTo(ofAcme);
        assertThat(listed("list", "--project", "web")).isEqualTo(EXPECTED.subList(4, 6));
        List<String> found = Pattern.compile("(?m)^[ 1]\\d {2}(.*)\\n")
                .matcher(program.run("search", "beacon project:acme/cli", "--sort", "recent")
                        .out())
                .results()
                .map((MatchResult hit) -> hit.group(1))
                .toList();
        assertThat(found).isEqualTo(ofAcme.stream().map(Shown::title).toList());
    }

    @Test
    void projectsStandBelowTheirRepository() throws Exception {
        List<String> names = program.run("projects")
                .out()
                .lines()
                .map(row -> row.split(" {2,}", -1)[0])
                .toList();
        assertThat(names)
                .containsExactly(
                        "acme/cli",
                        "acme/cli (worktree fix-login)",
                        "acme/cli (worktree 1)",
                        "foo/cli",
                        "web",
                        "web (worktree ab12)",
                        "api",
                        "docs",
                        "infra",
                        "silent",
                        "mobile");
    }

    @Test
    void aWorktreeThatIsGoneKeepsItsName() throws Exception {
        Path tree = home.resolve("trees/1");
        Path away = home.resolve("trees-away");
        Files.move(tree, away);
        try {
            assertThat(listed("list")).isEqualTo(EXPECTED);
            assertThat(program.run("search", "beacon Bar", "--limit", "1").out())
                    .contains("acme/cli (worktree 1)");
        } finally {
            Files.move(away, tree);
        }
    }
}
