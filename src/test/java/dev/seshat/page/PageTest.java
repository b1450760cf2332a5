package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page as people use it, with the logs of the demo.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PageTest {

    private static final String LEAK = "ba039c1d-c92a-4ac7-ac36-82be22953d41";
    private static final String POWER_CUT = "e29acf0d-3856-4601-a2e5-5aa647f1fc2a";
    private static final String ORDERS = "2f09e01c-19e2-46af-a3b2-c157657ae270";

    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        Path projects = home.resolve(".claude/projects");
        Path demo = Path.of("src/main/resources/demo/projects");
        try (Stream<Path> files = Files.walk(demo)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Path copy = projects.resolve(demo.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                age(copy, Files.readAllLines(file));
            }
        }
        server = Server.at(home);
        chromium = new Chromium();
    }

    /// A log is as old as its last line.
    private static void age(Path log, List<String> lines) throws Exception {
        Instant last = lines.stream()
                .flatMap(line -> Pattern.compile("\"timestamp\":\"([^\"]+)\"")
                        .matcher(line)
                        .results())
                .map(found -> Instant.parse(found.group(1)))
                .max(Instant::compareTo)
                .orElseThrow();
        Files.setLastModifiedTime(log, FileTime.from(last));
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    private Visit visit() {
        return Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT);
    }

    private Visit phone() {
        return Visit.to(chromium.browser(), server.address(), 390, 844, ColorScheme.LIGHT);
    }

    @Test
    void browsesAndFiltersAndComesBack() throws Exception {
        try (Visit visit = visit().at("/")) {
            assertThat(visit.find(".total")).hasText("12 sessions");
            assertThat(visit.find(".project h2").first()).isVisible();
            visit.isUsableByAll();
            visit.picture("list");
            visit.find(".list .tools input").fill("lantern order");
            assertThat(visit.find(".total")).hasText("1 of 12 sessions");
            visit.find(".row a").click();
            assertThat(visit.find("h1")).containsText("Slow order list");
            visit.page().goBack();
            assertThat(visit.find(".total")).hasText("1 of 12 sessions");
            visit.find(".list .tools input").fill("no such thing");
            visit.sees("No matches");
        }
    }

    @Test
    void readsATranscript() throws Exception {
        try (Visit visit = visit().at("/session/" + ORDERS)) {
            assertThat(visit.find(".message.user").first()).containsText("6 seconds");
            assertThat(visit.find(".message.tool_result")).hasCount(0);
            assertThat(visit.find(".chips [aria-pressed=true]")).hasCount(5);
            visit.find(".tool > summary").first().click();
            assertThat(visit.find(".tool").first().locator(".result pre").first())
                    .isVisible();
            visit.isUsableByAll();
            visit.picture("transcript");
            visit.page().getByText("Copy resume command").click();
            assertThat(visit.find("#notice")).containsText("Copied");
            assertThat((String) visit.page().evaluate("navigator.clipboard.readText()"))
                    .isEqualTo("cd /home/sam/code/lantern-shop && claude --resume " + ORDERS);
            visit.page()
                    .getByText("Answers", new Page.GetByTextOptions().setExact(true))
                    .click();
            assertThat(visit.find(".message.assistant")).hasCount(0);
            visit.page().reload();
            assertThat(visit.find(".message.user").first()).isVisible();
            assertThat(visit.find(".message.assistant")).hasCount(0);
        }
    }

    @Test
    void anEditIsShownAsWhatChanged() {
        try (Visit visit = visit().at("/search?q=power+cut")) {
            visit.find(".hit h2 a").first().click();
            visit.find(".tool > summary")
                    .filter(new Locator.FilterOptions().setHasText("Edit"))
                    .first()
                    .click();
            assertThat(visit.find(".diff .new").first()).isVisible();
            assertThat(visit.find(".diff .gone").first()).isVisible();
            assertThat(visit.find(".diff .new .c-word").first()).isVisible();
        }
    }

    @Test
    void codeHasColoursAndIsCopied() throws Exception {
        try (Visit visit = visit().at("/session/" + ORDERS)) {
            visit.find(".tool > summary").first().click();
            Locator command = visit.find(".tool").first().locator("pre").first();
            assertThat(command.locator(".c-text").first()).isVisible();
            visit.find(".tool").first().locator(".copy").first().click();
            assertThat(visit.find("#notice")).containsText("Copied");
            assertThat((String) visit.page().evaluate("navigator.clipboard.readText()"))
                    .startsWith("psql lantern -c \"explain")
                    .isEqualTo(command.textContent());
        }
    }

    @Test
    void aSubagentOpensUnderTheCallThatStartedIt() throws Exception {
        try (Visit visit = visit().at("/session/" + LEAK)) {
            Locator subagent = visit.find(".message.tool_call > .subagent");
            assertThat(subagent).hasCount(1);
            assertThat(subagent.locator(".message")).hasCount(0);
            subagent.locator("summary").first().click();
            assertThat(subagent.locator(".message.user")).containsText("caches and module level collections");
            subagent.locator(".tool > summary").first().click();
            assertThat(subagent.locator(".tool .result pre").first()).isVisible();
            visit.isUsableByAll();
            visit.find(".subagents > summary").click();
            visit.find(".subagents a").click();
            assertThat(visit.find(".crumbs")).containsText("parent");
            assertThat(visit.find(".message.user")).hasCount(1);
            visit.page().goBack();
            assertThat(subagent).hasCount(1);
        }
    }

    @Test
    void aLinkToAMessageOpensThere() {
        try (Visit visit = visit().at("/session/" + ORDERS + "#m-5")) {
            assertThat(visit.find(".here")).isInViewport();
            assertThat(visit.find("#m-5")).hasCount(1);
        }
        try (Visit visit = visit().at("/session/ffff0000")) {
            visit.sees("No such session");
            visit.complaints().removeIf(each -> each.contains("404"));
        }
    }

    @Test
    void searchesWhileOneTypesAndOpensTheMessage() throws Exception {
        try (Visit visit = visit().at("/")) {
            visit.find("#ask").pressSequentially("order list");
            assertThat(visit.find(".hit h2").first()).containsText("Slow order list");
            assertThat(visit.find(".passage mark").first()).isVisible();
            assertThat(visit.find("#ask")).hasValue("order list");
            visit.isUsableByAll();
            visit.find("a.passage").first().click();
            assertThat(visit.find(".here")).isInViewport();
            assertThat(visit.page()).hasURL(Pattern.compile("/session/.*#m-\\d+$"));
            visit.page().goBack();
            assertThat(visit.find(".hit h2").first()).containsText("Slow order list");
            visit.find("#ask").fill("ordr lisst");
            visit.sees("Showing results for order list");
        }
    }

    @Test
    void narrowsASearchAndComesBackToIt() throws Exception {
        try (Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 500, ColorScheme.LIGHT)
                .at("/search?q=test")) {
            Locator project = visit.find("select[aria-label=Project]");
            assertThat(project.locator("option[value='=paper-boat']")).hasText("paper-boat (3)");
            assertThat(visit.find("select[aria-label=Kind] option[value=user]")).hasText("Prompts (1)");
            assertThat(visit.find("select[aria-label=When] option[value='1d']")).hasText("Since yesterday (0)");
            project.selectOption("=paper-boat");
            assertThat(visit.find(".total")).containsText("3 sessions");
            assertThat(visit.find(".hit")).hasCount(3);
            assertThat(project).hasValue("=paper-boat");
            // The counts arrive later and appear in the chosen option.
            assertThat(project.locator("option:checked")).hasText("paper-boat (3)");
            visit.page().setViewportSize(1100, 800);
            visit.picture("search");
            visit.page().setViewportSize(1100, 500);
            visit.page().goBack();
            assertThat(visit.find(".total")).containsText("8 sessions");
            visit.page().mouse().wheel(0, 400);
            visit.page().waitForFunction("() => history.state?.scroll > 300");
            visit.find(".hit a.passage").last().click();
            assertThat(visit.find(".here")).isInViewport();
            visit.page().goBack();
            assertThat(visit.find(".hit").first()).isVisible();
            visit.page().waitForFunction("() => scrollY > 300");
            visit.page().reload();
            visit.page().waitForFunction("() => scrollY > 300");
            visit.at("/search?q=test&category=system");
            visit.sees("Nothing found");
            visit.page().getByText("Search without the filters").click();
            assertThat(visit.find(".total")).containsText("8 sessions");
            visit.at("/search?q=");
            visit.sees("Search everything");
            visit.isUsableByAll();
        }
    }

    @Test
    void saysWhenTheServerDoesNotAnswer() throws Exception {
        try (Visit visit = visit().at("/search?q=test")) {
            assertThat(visit.find(".hit").first()).isVisible();
            visit.context().route("**/api/**", route -> route.abort());
            visit.find("#ask").fill("order");
            visit.sees("The search failed");
            visit.sees("Is `seshat serve` still running?");
            assertThat(visit.find(".failure button")).hasText("Retry");
            visit.context().unroute("**/api/**");
            assertThat(visit.find(".hit h2").first()).containsText("order");
            visit.leaveAndForgetNetworkFaults();
        }
    }

    @Test
    void findsWithinASession() {
        try (Visit visit = visit().at("/session/" + ORDERS)) {
            visit.find("[data-find]").fill("index");
            assertThat(visit.find(".counter")).hasText(Pattern.compile("1 of \\d+"));
            visit.find("[data-find]").press("Enter");
            assertThat(visit.find(".counter")).hasText(Pattern.compile("2 of \\d+"));
            visit.find("[data-find]").press("Shift+Enter");
            assertThat(visit.find(".counter")).hasText(Pattern.compile("1 of \\d+"));
            visit.find("[data-find]").fill("no such words");
            assertThat(visit.find(".counter")).hasText("none");
        }
    }

    @Test
    void needsNothingButKeys() throws Exception {
        try (Visit visit = visit().at("/")) {
            assertThat(visit.find(".row").first()).isVisible();
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("j");
            visit.page().keyboard().press("k");
            assertThat(visit.find(".row a").first()).isFocused();
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".message").first()).isVisible();
            visit.page().keyboard().press("j");
            assertThat(visit.find(".message").first()).isFocused();
            visit.page().keyboard().press("?");
            assertThat(visit.find("#help")).isVisible();
            visit.isUsableByAll();
            visit.page().keyboard().press("Escape");
            assertThat(visit.find("#help")).isHidden();
            visit.page().keyboard().press("/");
            visit.page().keyboard().type("order list");
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".hit h2").first()).containsText("Slow order list");
            assertThat(visit.find(".hit h2 a").first()).isFocused();
            visit.page().keyboard().press("j");
            assertThat(visit.find(".hit h2 a").nth(1)).isFocused();
            visit.page().keyboard().press("k");
            assertThat(visit.find(".hit h2 a").first()).isFocused();
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".here")).isInViewport();
        }
    }

    @Test
    void isGoodOnAPhone() throws Exception {
        try (Visit visit = phone().at("/")) {
            assertThat(visit.find(".row").first()).isVisible();
            visit.fits();
            visit.at("/search?q=order");
            assertThat(visit.find(".hit").first()).isVisible();
            visit.fits();
            visit.at("/session/" + ORDERS);
            assertThat(visit.find(".message").first()).isVisible();
            visit.fits();
            visit.isUsableByAll();
            visit.picture("phone");
        }
    }

    @Test
    void isDarkWhereTheSystemIs() throws Exception {
        try (Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.DARK)
                .at("/session/" + POWER_CUT)) {
            assertThat(visit.find(".message").first()).isVisible();
            visit.find(".tool > summary")
                    .filter(new Locator.FilterOptions().setHasText("Edit"))
                    .first()
                    .click();
            assertThat(visit.find(".diff .new").first()).isVisible();
            visit.find(".message.user").first().scrollIntoViewIfNeeded();
            visit.isUsableByAll();
            visit.picture("dark");
        }
    }
}
