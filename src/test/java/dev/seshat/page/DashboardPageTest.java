package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The dashboard shows what the logs say, and leads to the sessions behind each number.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class DashboardPageTest {

    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    private YearOfLogs logs;
    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        logs = YearOfLogs.write(home, TODAY);
        server = Server.at(home);
        chromium = new Chromium();
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    private Visit visit(int width, ColorScheme scheme) {
        return Visit.to(chromium.browser(), server.address(), width, width < 500 ? 844 : 1000, scheme);
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
        visit.page().waitForFunction("window.Chart && Object.keys(Chart.instances).length >= 5");
    }

    @Test
    void countsWhatTheLogsSay() throws Exception {
        try (Visit visit = visit(1440, ColorScheme.LIGHT).at("/dashboard?since=all")) {
            opens(visit);
            assertThat(tile(visit, "Sessions")).isEqualTo(number(logs.sessions));
            assertThat(tile(visit, "Prompts")).isEqualTo(number(logs.prompts));
            assertThat(visit.find(".heat a")).hasCount(logs.promptsByDay.size());
            visit.isUsableByAll();
            visit.fits();
            visit.picture("dashboard");
        }
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /// The rows of the table behind a chart.
    private static List<List<String>> table(Visit visit, String title) {
        Locator card = card(visit, title);
        card.locator("summary").click();
        return card.locator("tbody tr").all().stream()
                .map(row -> row.locator("th, td").allInnerTexts())
                .toList();
    }

    private static Locator card(Visit visit, String title) {
        return visit.find(".card")
                .filter(new Locator.FilterOptions()
                        .setHas(visit.page()
                                .getByRole(
                                        com.microsoft.playwright.options.AriaRole.HEADING,
                                        new Page.GetByRoleOptions().setName(title).setExact(true))));
    }
}
