package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.Tries;
import dev.seshat.cli.RealProgram;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A hit opens at its match: unfolded, visible and highlighted.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class OpenedHitPageTest {

    /// The match to scroll to, if nothing hides it.
    static final String SEEN = """
            () => {
              const [range] = CSS.highlights.get('current') ?? [];
              if (!range) return 'nothing';
              const rect = [...range.getClientRects()].find(each => each.width > 0);
              if (!rect) return 'folded';
              const at = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
              return at?.contains(range.startContainer) ? range.toString() : `hidden: ${range}`;
            }""";

    static final String IS_SEEN = "() => !['nothing', 'folded', 'hidden'].includes((" + SEEN + ")().split(':')[0])";

    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        String lines = "a line of output that is not looked for\n";
        session(home, 1, LogLines.thinking("Perhaps the lapwings are migrating."));
        session(
                home,
                2,
                LogLines.command("t1", "make all"),
                LogLines.output("t1", lines.repeat(250) + "error: curlewTimeout\n" + lines.repeat(250)));
        session(
                home,
                3,
                LogLines.command("t1", "make all"),
                LogLines.output("t1", lines.repeat(900) + "a bittern at the end\n"));
        session(
                home,
                4,
                Logs.answer("Text.\n\n".repeat(60) + "```java\n" + "int x;\n".repeat(200) + "Avocet avocet;\n```"));
        session(
                home,
                5,
                Logs.edit("/w/birds/Nest.java", "int x;\n".repeat(120) + "sandpiper();\n" + "int y;\n".repeat(120)));
        session(home, 6, LogLines.command("t1", "x=1 ".repeat(60) + "dunlin --all"), LogLines.output("t1", "done"));
        session(home, 7, Logs.answer("the whimbrel"), Logs.answer("Nothing.\n\n".repeat(80)), Logs.answer("Whimbrels"));
        session(home, 8, LogLines.system("A redshank passes."));
        List<String> late = new ArrayList<>(List.of(LogLines.command("t1", "make all")));
        for (int i = 0; i < 70; i++) {
            late.add(Logs.answer("Meanwhile, " + i + "."));
        }
        late.add(LogLines.output("t1", "a godwit at last"));
        session(home, 9, late.toArray(String[]::new));
        demo(home);
        // A server that has not read all logs yet answers from those it has read.
        assertThat(RealProgram.at(home).run("index").exit()).isZero();
        server = Server.at(home);
        chromium = new Chromium();
        try (Visit visit = visit().at("/")) {
            visit.page()
                    .waitForCondition(() -> visit.page()
                            .request()
                            .get(server.address() + "/health")
                            .text()
                            .contains("\"pending\":0"));
        }
    }

    private static void session(Path home, int number, String... more) throws Exception {
        String id = "cccc0000-0000-4000-8000-%012d".formatted(number);
        List<String> lines = new ArrayList<>(List.of(Logs.prompt("/w/birds", id, "Session " + number)));
        for (int i = 0; i < 30; i++) {
            lines.add(Logs.answer("Something else, " + i + ".\n\n" + "Much of it.\n\n".repeat(10)));
        }
        lines.addAll(List.of(more));
        for (int i = 0; i < 30; i++) {
            lines.add(Logs.answer("And more, " + i + ".\n\n" + "Much of it.\n\n".repeat(10)));
        }
        Logs.save(home, "/w/birds", id, lines);
    }

    private static void demo(Path home) throws Exception {
        Path demo = Path.of("src/main/resources/demo/projects");
        try (Stream<Path> files = Files.walk(demo)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = home.resolve(".claude/projects").resolve(demo.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    private Visit visit() {
        return Visit.to(chromium.browser(), server.address(), 1100, 700, ColorScheme.LIGHT);
    }

    private static void seesMatch(Visit visit, String text) {
        visit.page().waitForCondition(() -> visit.page().evaluate(SEEN).equals(text));
    }

    @ParameterizedTest
    @CsvSource({
        "lapwing migration, lapwings",
        "timeout, Timeout",
        "bittern, bittern",
        "avocets, Avocet",
        "sandp*, sandpiper",
        "dunlin, dunlin",
        "redshank, redshank",
        "godwit, godwit",
    })
    void aHitOpensAtItsMatch(String query, String match) throws Exception {
        try (Visit visit = visit().at("/search?q=" + query.replace(" ", "+"))) {
            visit.find("a.passage").first().click();
            seesMatch(visit, match);
            assertThat(visit.find(".here")).isFocused();
            // The same after a reload, and for another user with the link.
            visit.page().reload();
            seesMatch(visit, match);
            visit.isUsableByAll();
        }
    }

    @Test
    void keysMoveFromMatchToMatch() throws Exception {
        try (Visit visit = visit().at("/search?q=whimbrel")) {
            visit.find(".hit h2 a").first().click();
            assertThat(visit.find(".counter")).containsText(" of 2");
            String first = visit.find(".counter").textContent();
            String other = first.equals("1 of 2") ? "2 of 2" : "1 of 2";
            visit.page().keyboard().press("n");
            assertThat(visit.find(".counter")).hasText(other);
            seesMatch(visit, other.equals("1 of 2") ? "whimbrel" : "Whimbrels");
            visit.page().keyboard().press("N");
            assertThat(visit.find(".counter")).hasText(first);
            seesMatch(visit, first.equals("1 of 2") ? "whimbrel" : "Whimbrels");
            visit.page().keyboard().press("Escape");
            assertThat(visit.find(".find.active")).hasCount(0);
            assertThat(visit.find(".here")).isFocused();
            assertThat(visit.page().evaluate("CSS.highlights.size")).isEqualTo(0);
        }
    }

    @ParameterizedTest
    @CsvSource({"1100, 800, LIGHT, match", "390, 844, DARK, match-phone"})
    void aMatchIsSeenOnEveryScreen(int width, int height, ColorScheme scheme, String picture) throws Exception {
        try (Visit visit = Visit.to(chromium.browser(), server.address(), width, height, scheme)
                .at("/search?q=seq+scan")) {
            visit.find("a.passage").first().click();
            visit.page().waitForFunction(IS_SEEN);
            assertThat(visit.find(".counter")).containsText(" of ");
            visit.fits();
            visit.isUsableByAll();
            visit.picture(picture);
        }
    }

    private static final List<String> QUERIES =
            List.of("how did we fix the leak", "error", "test", "order", "index", "file", "fix");

    /// Every hit of ordinary queries shows its match.
    @Test
    void everyHitShowsItsMatch() {
        List<String> hidden = new ArrayList<>();
        int opened = 0;
        try (Visit visit = visit()) {
            for (String query : Tries.all() ? QUERIES : QUERIES.subList(0, 3)) {
                visit.at("/search?q=" + query.replace(" ", "+"));
                assertThat(visit.find("a.passage").first()).isVisible();
                List<String> addresses = visit.find("a.passage").all().stream()
                        .map(passage -> passage.getAttribute("href"))
                        .limit(Tries.of(6, Integer.MAX_VALUE))
                        .toList();
                for (String address : addresses) {
                    visit.page().navigate("about:blank");
                    visit.at(address);
                    opened++;
                    try {
                        visit.page()
                                .waitForFunction(IS_SEEN, null, new Page.WaitForFunctionOptions().setTimeout(5_000));
                    } catch (TimeoutError e) {
                        hidden.add(query + " " + address + ": " + visit.page().evaluate(SEEN));
                    }
                }
            }
        }
        assertThat(opened).isGreaterThanOrEqualTo(Tries.of(12, 40));
        assertThat(hidden).isEmpty();
    }
}
