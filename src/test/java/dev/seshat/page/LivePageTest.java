package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page while the data grows.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LivePageTest {

    private static final String ID = "dddd0000-0000-4000-8000-000000000001";

    @Test
    void newSessionsAppearAndGrow(@TempDir Path home) throws Exception {
        Files.createDirectories(home.resolve(".claude/projects"));
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/")) {
            visit.sees("No sessions yet");
            visit.isUsableByAll();
            Path log = Logs.write(home, "/w/live", ID, "Count to three");
            visit.sees("Count to three");
            visit.find(".row a").click();
            assertThat(visit.find(".message")).hasCount(1);
            visit.page().getByText("Follow").click();
            for (int i = 1; i <= 3; i++) {
                String answer = Logs.answer("**" + i + "**\n\n" + "line\n\n".repeat(40) + "end " + i);
                Files.writeString(log, answer + "\n", StandardOpenOption.APPEND);
                assertThat(visit.find(".message")).hasCount(1 + i);
                assertThat(visit.page().getByText("end " + i)).isInViewport();
            }
        }
    }

    /// An agent may rewrite a log with less content: the page shows one version and links to the other.
    @Test
    void aRewrittenSessionIsShownAsItIsNow(@TempDir Path home) throws Exception {
        Path log = Logs.write(home, "/w/live", ID, "Count the herons", "One heron", "And the storks", "Two storks");
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/" + ID)) {
            visit.sees("Two storks");
            Files.delete(log);
            Logs.write(home, "/w/live", ID, "Count the cranes", "Three cranes");
            assertThat(visit.page().getByText("Three cranes")).isVisible();
            assertThat(visit.page().getByText("Two storks")).hasCount(0);
            visit.at("/session/" + ID);
            visit.find(".versions a").first().click();
            visit.sees("Two storks");
            visit.sees("former version, no longer in the log");
            visit.isUsableByAll();
            visit.find(".versions a").first().click();
            visit.sees("Three cranes");
        }
    }

    @Test
    void aLongSessionComesAsFarAsOneReads(@TempDir Path home) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            texts.add("question " + i);
            texts.add("answer " + i);
        }
        Logs.write(home, "/w/long", ID, texts.toArray(String[]::new));
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/" + ID)) {
            assertThat(visit.find("#m-0")).isInViewport();
            assertThat(visit.find("#m-1999")).hasCount(0);
            visit.page().keyboard().press("G");
            assertThat(visit.find("#m-1999")).isInViewport();
            visit.find("[data-find]").fill("answer 500");
            assertThat(visit.find("#m-1001")).isInViewport();
            visit.at("/session/" + ID + "#m-1200");
            assertThat(visit.find("#m-1200")).isInViewport();
            // Reloading keeps the reading position.
            visit.page().mouse().wheel(0, 1500);
            visit.page().waitForFunction("() => history.state?.seen > 1205");
            int seen = (Integer) visit.page().evaluate("history.state.seen");
            visit.page().evaluate("history.replaceState(history.state, '', location.pathname)");
            visit.page().reload();
            assertThat(visit.find("#m-" + seen)).isInViewport();
            visit.at("/session/" + ID + "#m-1200");
            // Before it, too: scrolling works in both directions.
            assertThat(visit.find("#m-1200")).isInViewport();
            visit.page().mouse().wheel(0, -100_000);
            assertThat(visit.find("#m-1150")).hasCount(1);
        }
    }
}
