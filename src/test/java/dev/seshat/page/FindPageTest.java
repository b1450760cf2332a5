package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

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

/// Somebody types into the field that finds in a session, no faster than people do.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FindPageTest {

    private static final String ID = "dddd0000-0000-4000-8000-000000000001";

    /// Every eighth message, 17 in all, holds a text whose letters are keys of the page.
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
            // Until the whole text is looked for, Enter looks for it and does not go on.
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
            // Then the keys belong to the session again, and `n` goes on.
            visit.page().keyboard().press("n");
            assertThat(visit.find(".counter")).hasText("16 of 17");
            visit.page().keyboard().press("n");
            assertThat(visit.find(".counter")).hasText("17 of 17");
            assertThat(visit.find("#m-131")).isFocused();
            visit.page().keyboard().press("u");
            assertThat(visit.find(".row a")).isVisible();
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
            // Until the whole word is looked for, Enter looks for it and does not go on.
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
