package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Typing into the find field of a session, no faster than people do.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FindPageTest {

    private static final String ID = "dddd0000-0000-4000-8000-000000000001";

    /// Every eighth message, 17 in all, has a text whose letters are also keyboard shortcuts of the page.
    private static Path log(Path home) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 136; i++) {
            texts.add(i % 8 == 3 ? "an unusual fungus, number " + i : "nothing much, number " + i);
        }
        return Logs.write(home, "/w/find", ID, texts.toArray(String[]::new));
    }

    @Test
    void typingStaysInTheFieldAndEnterMovesOn(@TempDir Path home) throws Exception {
        log(home);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/")) {
            visit.find(".row a").click();
            assertThat(visit.find("#m-0")).isVisible();
            visit.page().keyboard().press("f");
            visit.type("unusual fungus");
            // Until the whole text has been searched for, Enter searches and does not advance.
            assertThat(visit.page()).hasURL(Pattern.compile("/session/.*[?]find=unusual.fungus"));
            assertThat(visit.find(".counter")).hasText("1 of 17");
            assertThat(visit.find("[data-find]")).hasValue("unusual fungus");
            assertThat(visit.find("[data-find]")).isFocused();
            assertThat(visit.find("[data-find]")).isInViewport();
            assertThat(visit.find("#m-3")).isInViewport();
            for (int i = 2; i <= 17; i++) {
                visit.page().keyboard().press("Enter");
                assertThat(visit.find(".counter")).hasText(i + " of 17");
            }
            assertThat(visit.find("#m-131")).isInViewport();
            assertThat(visit.find("[data-find]")).isFocused();
            visit.isUsableByAll();
            visit.picture("find");
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".counter")).hasText("1 of 17");
            assertThat(visit.find("#m-3")).isInViewport();
            visit.page().keyboard().press("Shift+Enter");
            assertThat(visit.find(".counter")).hasText("17 of 17");
            assertThat(visit.find("#m-131")).isInViewport();
            visit.page().keyboard().press("Shift+Enter");
            assertThat(visit.find(".counter")).hasText("16 of 17");
            assertThat(visit.find("#m-123")).isInViewport();
            visit.page().keyboard().press("Escape");
            assertThat(visit.find("#m-123")).isFocused();
            assertThat(visit.find("#m-123")).isInViewport();
            assertThat(visit.find(".find.active")).hasCount(0);
            assertThat(visit.page()).not().hasURL(Pattern.compile("find="));
            // Then keys go to the session again, and `n` advances.
            visit.page().keyboard().press("n");
            assertThat(visit.find(".counter")).hasText("16 of 17");
            visit.page().keyboard().press("n");
            assertThat(visit.find(".counter")).hasText("17 of 17");
            assertThat(visit.find("#m-131")).isFocused();
            visit.page().keyboard().press("u");
            assertThat(visit.find(".row a")).isVisible();
        }
    }

    /// A late response to the first request must not affect a reader who is elsewhere by then.
    @Test
    void theLastOfSeveralQuickKeysDecides(@TempDir Path home) throws Exception {
        log(home);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/" + ID + "?find=unusual+fungus#m-131")) {
            assertThat(visit.find(".counter")).hasText("17 of 17");
            assertThat(visit.find("#m-131")).isInViewport();
            visit.find("[data-find]").focus();
            List<Route> held = new ArrayList<>();
            visit.context().route("**/api/sessions/*?from=*", held::add);
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".counter")).hasText("1 of 17");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().keyboard().press("Shift+Enter");
            assertThat(visit.find(".counter")).hasText("17 of 17");
            // Without a route the browser sends held requests at once, so wait for the response first.
            visit.page().waitForResponse("**/api/sessions/*?from=*", () -> {
                held.forEach(Route::resume);
                visit.context().unroute("**/api/sessions/*?from=*");
            });
            // Long enough for the page to show the response.
            visit.page().waitForTimeout(500);
            assertThat(visit.find("#m-131")).isInViewport();
            assertThat(visit.page()).hasURL(Pattern.compile("#m-131$"));
        }
    }

    @Test
    void theFieldStaysInSightOnAPhone(@TempDir Path home) throws Exception {
        log(home);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 390, 844, ColorScheme.DARK)
                        .at("/session/" + ID)) {
            visit.find("[data-find]").click();
            visit.type("fungus");
            // Until the whole word has been searched for, Enter searches and does not advance.
            assertThat(visit.page()).hasURL(Pattern.compile("find=fungus"));
            assertThat(visit.find(".counter")).hasText("1 of 17");
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".counter")).hasText("2 of 17");
            assertThat(visit.find("[data-find]")).isInViewport();
            assertThat(visit.find("#m-11")).isInViewport();
            visit.fits();
            visit.isUsableByAll();
            visit.picture("find-phone");
        }
    }
}
