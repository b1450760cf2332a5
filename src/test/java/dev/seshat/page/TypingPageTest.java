package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The hits while a user types a query, slowly enough for each letter to be searched.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TypingPageTest {

    /// Records everything that the page ever shows in place of hits.
    private static final String WATCH = """
            () => {
              window.said = [];
              new MutationObserver(() => {
                const state = document.querySelector('#main .state h2')?.textContent;
                if (state) said.push(state);
                if (!document.querySelector('#main .hit')) said.push('no hits');
              }).observe(document.getElementById('main'), {childList: true, subtree: true});
            }""";

    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/a", "cccc0000-0000-4000-8000-000000000001", "The heron is asleep", "Yes.");
        Logs.write(home, "/w/b", "cccc0000-0000-4000-8000-000000000002", "The kingfisher dives deep", "Yes.");
        server = Server.at(home);
        chromium = new Chromium();
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
    }

    private Visit visit() {
        Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 600, ColorScheme.LIGHT)
                .at("/search?q=heron");
        assertThat(visit.find(".hit h2")).containsText("heron");
        visit.page().keyboard().press("/");
        return visit;
    }

    private static void type(String text, Visit visit) {
        visit.page().keyboard().type(text, new Keyboard.TypeOptions().setDelay(170));
    }

    @Test
    void theFormerHitsStayUntilThereAreOthers() {
        try (Visit visit = visit()) {
            visit.page().evaluate(WATCH);
            type("kingfisher after:7", visit);
            visit.page().keyboard().type("d");
            visit.page().keyboard().press("Backspace");
            type("000d", visit);
            assertThat(visit.find(".hit h2")).containsText("kingfisher");
            assertThat(visit.find(".hits[aria-busy]")).hasCount(0);
            assertThat(visit.page().evaluate("said")).isEqualTo(List.of());
        }
    }

    /// Half a word finds what begins with it, until Enter completes it.
    @Test
    void theLastWordIsABeginningUntilEnterIsPressed() throws Exception {
        try (Visit visit = visit()) {
            type("kingf", visit);
            assertThat(visit.find(".hits:not([aria-busy]) .hit h2")).containsText("kingfisher");
            visit.page().keyboard().press("Enter");
            visit.sees("Nothing found");
            assertThat(visit.find(".hit")).hasCount(0);
        }
        try (Visit visit = visit()) {
            type("kingfisher", visit);
            assertThat(visit.find(".hits:not([aria-busy]) .hit h2")).containsText("kingfisher");
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".hit h2 a")).isFocused();
        }
    }

    /// After a pause, or after Enter, the page says that there are no hits.
    @Test
    void thatThereIsNothingIsSaidInTheEnd() throws Exception {
        try (Visit visit = visit()) {
            type("zzyzx", visit);
            visit.sees("Nothing found");
            assertThat(visit.find(".hit")).hasCount(0);
            assertThat(visit.find("#ask")).isFocused();
            visit.isUsableByAll();
        }
    }

    @Test
    void anAnswerThatComesLateDoesNotReplaceANewerOne() {
        try (Visit visit = visit()) {
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.context().route(url -> url.matches(".*q=de(e|ep)?&typing=1&offset=0&limit=20"), held::add);
            type("deep", visit);
            visit.page().waitForCondition(() -> !held.isEmpty());
            // The previous hits are still there, but visibly not the answer.
            assertThat(visit.find(".hits[aria-busy] .hit h2")).containsText("heron");
            visit.picture("searching");
            for (int i = 0; i < 4; i++) {
                visit.page().keyboard().press("Backspace");
            }
            visit.type("asleep");
            assertThat(visit.find(".hits:not([aria-busy]) .hit h2")).containsText("heron");
            assertThat(visit.find(".total")).containsText("1 session");
            for (Route route : held) {
                try {
                    route.resume();
                } catch (PlaywrightException e) {
                    // The page has cancelled the request, as it should.
                }
            }
            visit.page().waitForTimeout(500);
            assertThat(visit.find(".hit")).hasCount(1);
            assertThat(visit.find(".hit h2")).containsText("heron");
        }
    }
}
