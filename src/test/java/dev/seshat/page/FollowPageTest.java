package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

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

/// A session grows while the user follows it, or reads further up.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FollowPageTest {

    private static final String ID = "dddd0000-0000-4000-8000-000000000001";

    private static Path log(Path home) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            texts.add(
                    i % 2 == 0
                            ? "Now step " + i / 2 + " of the migration."
                            : "Step " + i / 2 + " is done: 214 tests pass.");
        }
        return Logs.write(home, "/w/live", ID, texts.toArray(String[]::new));
    }

    private static void say(String text, Path log) throws Exception {
        Files.writeString(log, Logs.answer(text) + "\n", StandardOpenOption.APPEND);
    }

    @Test
    void aReaderWhoScrolledUpIsNotPulledBack(@TempDir Path home) throws Exception {
        Path log = log(home);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/" + ID)) {
            visit.page().getByText("Follow").click();
            assertThat(visit.find("#m-59")).isInViewport();
            say("the first news", log);
            assertThat(visit.page().getByText("the first news")).isInViewport();
            visit.page().mouse().move(500, 400);
            visit.page().mouse().wheel(0, -900);
            assertThat(visit.find(".jump")).hasText("↓ Jump to newest");
            assertThat(visit.page().getByText("the first news")).not().isInViewport();
            visit.page().waitForTimeout(300);
            Object place = visit.page().evaluate("scrollY");
            say("the second news", log);
            say("the third news", log);
            assertThat(visit.find(".jump")).hasText("↓ 2 new messages");
            assertThat(visit.page().getByText("the third news")).hasCount(1);
            assertThat(visit.page().evaluate("scrollY")).isEqualTo(place);
            assertThat(visit.find(".chip[aria-pressed=true]").getByText("Follow"))
                    .hasCount(0);
            visit.isUsableByAll();
            visit.picture("follow");
            visit.find(".jump").click();
            assertThat(visit.page().getByText("the third news")).isInViewport();
            assertThat(visit.find(".jump")).isHidden();
            say("the fourth news", log);
            assertThat(visit.page().getByText("the fourth news")).isInViewport();
        }
    }

    /// Events have the key of a session, whatever its address contains.
    @Test
    void aLinkByTheBeginningOfAnIdIsKeptUpToDate(@TempDir Path home) throws Exception {
        Path log = log(home);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/dddd0000")) {
            assertThat(visit.find("#m-0")).isInViewport();
            visit.page().keyboard().press("G");
            assertThat(visit.find("#m-59")).isInViewport();
            say("the first news", log);
            assertThat(visit.page().getByText("the first news")).hasCount(1);
        }
    }
}
