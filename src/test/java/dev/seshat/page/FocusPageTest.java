package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The focus follows the keys, and is restored when the user comes back.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FocusPageTest {

    private Server server;
    private Chromium chromium;
    private Path home;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        this.home = home;
        for (int i = 0; i < 30; i++) {
            String id = "cccc0000-0000-4000-8000-%012d".formatted(i);
            Logs.write(home, "/w/birds", id, "A heron, number " + i, "It stands.", "Another heron?", "No.");
        }
        server = Server.at(home);
        chromium = new Chromium();
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
    }

    private Visit visit() {
        return Visit.to(chromium.browser(), server.address(), 1100, 600, ColorScheme.LIGHT);
    }

    private static String focused(Visit visit) {
        return (String) visit.page().evaluate("document.activeElement.getAttribute('href')");
    }

    @Test
    void escapeLeavesTheFieldAndKeepsWhatWasFound() {
        try (Visit visit = visit().at("/")) {
            assertThat(visit.find(".row a").first()).isVisible();
            visit.page().keyboard().press("/");
            visit.type("heron");
            assertThat(visit.find(".hit")).hasCount(20);
            visit.page().keyboard().press("Escape");
            assertThat(visit.find("#ask")).not().isFocused();
            visit.page().waitForTimeout(500);
            assertThat(visit.find("#ask")).hasValue("heron");
            assertThat(visit.find(".hit")).hasCount(20);
            // The field's own button clears both.
            visit.find("#ask").fill("");
            visit.sees("Search everything");
            assertThat(visit.find(".hit")).hasCount(0);
        }
    }

    @Test
    void enterAndArrowsLeadToTheHitsAndBackToTheSameOne() {
        try (Visit visit = visit().at("/")) {
            assertThat(visit.find(".row a").first()).isVisible();
            visit.page().keyboard().press("/");
            visit.type("heron");
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".hit h2 a").first()).isFocused();
            visit.page().keyboard().press("/");
            visit.page().keyboard().press("ArrowDown");
            assertThat(visit.find(".hit h2 a").first()).isFocused();
            for (int i = 1; i < 8; i++) {
                visit.page().keyboard().press("ArrowDown");
                assertThat(visit.find(".hit h2 a").nth(i)).isFocused();
            }
            visit.page().keyboard().press("ArrowUp");
            assertThat(visit.find(".hit h2 a").nth(6)).isFocused();
            assertThat(visit.find(".hit h2 a").nth(6)).isInViewport();
            String followed = focused(visit);
            Object place = visit.page().evaluate("Math.round(scrollY)");
            assertThat((Integer) place).isPositive();
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".here")).isFocused();
            visit.page().keyboard().press("u");
            assertThat(visit.find(".hit h2 a").nth(6)).isFocused();
            assertThat(focused(visit)).isEqualTo(followed);
            assertThat(visit.page().evaluate("Math.round(scrollY)")).isEqualTo(place);
            visit.page().keyboard().press("j");
            assertThat(visit.find(".hit h2 a").nth(7)).isFocused();
        }
    }

    @Test
    void theListKeepsItsPlaceToo() throws Exception {
        try (Visit visit = visit().at("/")) {
            visit.find(".list .tools input").click();
            visit.type("heron");
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".row a").first()).isFocused();
            for (int i = 0; i < 15; i++) {
                visit.page().keyboard().press("ArrowDown");
            }
            String followed = focused(visit);
            Object place = visit.page().evaluate("Math.round(scrollY)");
            assertThat((Integer) place).isPositive();
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".message").first()).isVisible();
            visit.page().goBack();
            assertThat(visit.find(".row a:focus")).hasAttribute("href", followed);
            assertThat(visit.page().evaluate("Math.round(scrollY)")).isEqualTo(place);
            // Even while other sessions arrive.
            Logs.write(home, "/w/birds", "eeee0000-0000-4000-8000-000000000001", "One more heron");
            assertThat(visit.find(".total")).hasText("31 sessions");
            assertThat(visit.find(".row a:focus")).hasAttribute("href", followed);
        }
    }
}
