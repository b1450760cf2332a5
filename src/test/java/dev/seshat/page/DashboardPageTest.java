package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The dashboard shows what the logs say, and leads to the sessions behind each number.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DashboardPageTest {

    private LocalDate today;
    private YearOfLogs logs;
    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        today = LocalDate.now(ZoneOffset.UTC);
        logs = YearOfLogs.write(home, today);
        server = Server.at(home);
        chromium = new Chromium();
        try (Visit visit = visit()) {
            visit.page()
                    .waitForCondition(() -> visit.page()
                            .request()
                            .get(server.address() + "/health")
                            .text()
                            .contains("\"pending\":0"));
        }
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    private Visit visit(int width, ColorScheme scheme) {
        return Visit.to(chromium.browser(), server.address(), width, width < 500 ? 844 : 1500, scheme);
    }

    private Visit visit() {
        return visit(1100, ColorScheme.LIGHT);
    }

    private static String tile(Visit visit, String name) {
        return visit.find(".tiles > div")
                .filter(new Locator.FilterOptions().setHasText(name))
                .locator("b")
                .innerText();
    }

    private static void opens(Visit visit) {
        assertThat(visit.find(".tiles")).isVisible();
        // Once the charts are drawn.
        visit.page().waitForCondition(() -> (Boolean) visit.page()
                .evaluate("[...document.querySelectorAll('canvas')].every(each => window.Chart?.getChart(each))"));
    }

    @Test
    void countsWhatTheLogsSay() throws Exception {
        try (Visit visit = visit(1440, ColorScheme.LIGHT).at("/dashboard?since=all")) {
            opens(visit);
            assertThat(tile(visit, "Sessions")).isEqualTo(number(logs.sessions));
            assertThat(tile(visit, "Prompts")).isEqualTo(number(logs.prompts));
            assertThat(tile(visit, "API-equivalent cost")).startsWith("$");
            assertThat(visit.find(".tiles")).containsText("without " + YearOfLogs.UNPRICED + ": no known price");
            assertThat(visit.find(".heat a")).hasCount(logs.promptsByDay.size());
            visit.isUsableByAll();
            visit.fits();
            visit.picture("dashboard");
            Map<String, String> tools = logs.uses.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            used -> number(used.getValue()) + " "
                                    + number(logs.failures.getOrDefault(used.getKey(), 0))));
            assertThat(table(visit, "Tools").stream()
                            .collect(Collectors.toMap(List::getFirst, row -> row.get(1) + " " + row.get(2))))
                    .isEqualTo(tools);
            assertThat(table(visit, "Most changed files").stream()
                            .collect(Collectors.toMap(List::getFirst, row -> Integer.valueOf(row.get(1)))))
                    .isEqualTo(logs.edits);
            long tokens = table(visit, "Tokens by model").stream()
                    .flatMap(row -> row.stream().skip(1))
                    .filter(cell -> !cell.isEmpty())
                    .mapToLong(cell -> Long.parseLong(cell.replace(",", "")))
                    .sum();
            assertThat(tokens).isEqualTo(logs.tokens);
            // No column for what has no price.
            assertThat(card(visit, "API-equivalent cost by model")
                            .locator(".key")
                            .innerText())
                    .contains(YearOfLogs.PRICED)
                    .doesNotContain(YearOfLogs.UNPRICED);
            visit.isUsableByAll();
        }
    }

    @Test
    void everyNumberLeadsToItsSessions() {
        LocalDate day = today.minusDays(1);
        try (Visit visit = visit().at("/dashboard")) {
            opens(visit);
            visit.find(".heat a[data-day='" + day + "']").click();
            assertThat(visit.page())
                    .hasURL(Pattern.compile("/dashboard\\?since=" + day + "&until=" + day + "#sessions$"));
            assertThat(visit.find("#sessions")).hasText("1 session");
            assertThat(visit.find("#sessions")).isFocused();
            visit.find(".card:has(#sessions) tbody a").click();
            assertThat(visit.page()).hasURL(Pattern.compile("/session/.*" + YearOfLogs.id(1)));
            visit.page().goBack();
            assertThat(visit.find("#sessions")).hasText("1 session");
            visit.page().goBack();
            assertThat(visit.find(".tiles b").first()).hasText(number(logs.sessions));
            opens(visit);
            // A bar of the last weeks, which all have sessions.
            Locator canvas = card(visit, "Tokens by model").locator("canvas");
            BoundingBox box = canvas.boundingBox();
            canvas.click(new Locator.ClickOptions().setPosition(box.width - 12, box.height / 2));
            assertThat(visit.page()).hasURL(Pattern.compile("since=[-0-9]{10}&until=[-0-9]{10}#sessions$"));
            assertThat(visit.find("#sessions")).hasText(Pattern.compile("^[1-9] sessions?$"));
            visit.page().goBack();
            // Until then the dashboard of that week is still there, and is replaced while it is clicked.
            assertThat(visit.find(".tiles b").first()).hasText(number(logs.sessions));
            opens(visit);
            card(visit, "Tools").locator("summary").click();
            card(visit, "Tools")
                    .locator("tr", new Locator.LocatorOptions().setHasText("Bash"))
                    .locator("td a")
                    .click();
            assertThat(visit.find(".hit").first()).isVisible();
            assertThat(visit.find(".passage .kind").first()).hasText("Bash");
            visit.page().goBack();
            opens(visit);
            card(visit, "Most changed files").locator("summary").click();
            card(visit, "Most changed files").locator("tbody a").first().click();
            visit.sees("read or changed it");
            visit.find("tbody a").first().click();
            assertThat(visit.find(".here")).isInViewport();
        }
    }

    @Test
    void theAddressCarriesRangeGroupingAndFilters() {
        try (Visit visit = visit().at("/dashboard?since=90d&by=agent&model=" + YearOfLogs.UNPRICED)) {
            opens(visit);
            assertThat(tile(visit, "API-equivalent cost")).isEqualTo("unknown");
            assertThat(card(visit, "Where it went").locator("tbody tr")).hasCount(1);
            visit.find("select[aria-label=Group]").selectOption("project");
            visit.find("select[aria-label=Group]:not([value=agent])").waitFor();
            assertThat(card(visit, "Where it went").locator("thead")).containsText("Project");
            card(visit, "Where it went").locator("tbody a").first().click();
            assertThat(visit.find(".chip.on")).hasCount(2);
            assertThat(visit.find("[aria-busy]")).hasCount(0);
            String address = visit.page().url();
            String sessions = visit.find("#sessions").innerText();
            visit.page().reload();
            assertThat(visit.find("#sessions")).hasText(sessions);
            assertThat(visit.page()).hasURL(address);
            visit.find(".chip.on").first().click();
            assertThat(visit.find(".chip.on")).hasCount(1);
            visit.find("[aria-label='First day']").fill("2001-01-01");
            visit.find("[aria-label='Last day']").fill("2001-01-02");
            visit.sees("Nothing here");
        }
    }

    @Test
    void aTranscriptShowsWhatFilledItsContext() throws Exception {
        try (Visit visit = visit().at("/session/" + YearOfLogs.id(1))) {
            visit.find(".about-session button").getByText("Tokens").click();
            assertThat(visit.find(".panel canvas")).hasCount(2);
            assertThat(visit.find(".panel")).containsText("API-equivalent");
            visit.find(".panel summary").first().click();
            assertThat(visit.find(".panel tbody tr")).hasCount(3);
            assertThat(visit.find(".filled li").first()).containsText("+");
            visit.isUsableByAll();
            visit.page().reload();
            assertThat(visit.find(".panel canvas")).hasCount(2);
            visit.find(".about-session button").getByText("Files").click();
            assertThat(visit.find(".panel tbody tr").first()).isVisible();
            visit.find(".about-session button").getByText("Thread").click();
            assertThat(visit.find(".panel")).containsText("No session goes on from this one");
            visit.find(".about-session button").getByText("Related").click();
            assertThat(visit.find(".panel li").first()).isVisible();
            visit.isUsableByAll();
        }
    }

    @Test
    void fitsAPhoneAndTheDark() throws Exception {
        try (Visit visit = visit(390, ColorScheme.LIGHT).at("/dashboard")) {
            opens(visit);
            visit.fits();
            visit.picture("dashboard-phone");
        }
        try (Visit visit = visit(1440, ColorScheme.DARK).at("/dashboard")) {
            opens(visit);
            visit.isUsableByAll();
            visit.picture("dashboard-dark");
        }
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /// The rows of the table behind a chart.
    private static List<List<String>> table(Visit visit, String title) {
        Locator card = card(visit, title);
        card.locator("summary").click();
        card.locator("tbody tr").first().waitFor();
        return card.locator("tbody tr").all().stream()
                .map(row -> row.locator("th, td").allInnerTexts())
                .toList();
    }

    private static Locator card(Visit visit, String title) {
        return visit.find(".card")
                .filter(new Locator.FilterOptions()
                        .setHas(visit.page()
                                .getByRole(
                                        AriaRole.HEADING,
                                        new Page.GetByRoleOptions()
                                                .setName(title)
                                                .setExact(true))));
    }
}
