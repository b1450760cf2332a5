package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server stops while a page is open, and comes back.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FailurePageTest {

    private static final String ID = "dddd0000-0000-4000-8000-000000000001";
    private static final int LAST = 299;

    private static void log(Path home) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i <= LAST; i++) {
            texts.add("a heron, message " + i);
        }
        Logs.write(home, "/w/pond", ID, texts.toArray(String[]::new));
    }

    @Test
    void aSessionSaysThatMoreDidNotComeAndGoesOnByItself(@TempDir Path home) throws Exception {
        log(home);
        Server server = Server.at(home);
        try (Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/" + ID)) {
            assertThat(visit.find("#m-0")).isInViewport();
            server.close();
            visit.wheelTo(".failure", 1500);
            assertThat(visit.find(".failure")).containsText("Could not load the next messages");
            assertThat(visit.find(".failure button")).hasText("Retry");
            assertThat(visit.find(".offline")).isVisible();
            visit.isUsableByAll();
            visit.picture("offline");
            visit.find(".failure button").click();
            assertThat(visit.find(".failure")).isVisible();
            try (Server _ = Server.again(home, server)) {
                assertThat(visit.find(".failure")).hasCount(0);
                assertThat(visit.find(".offline")).hasCount(0);
                visit.wheelTo("#m-" + LAST, 1500);
                visit.leaveAndForgetNetworkFaults();
            }
        }
    }

    @Test
    void theListAndTheSearchComeBackToo(@TempDir Path home) throws Exception {
        log(home);
        Server server = Server.at(home);
        try (Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/session/" + ID)) {
            assertThat(visit.find("#m-0")).isInViewport();
            visit.page().keyboard().press("/");
            visit.type("heron");
            assertThat(visit.find(".hit")).hasCount(1);
            visit.find(".brand").click();
            assertThat(visit.find(".row a")).hasCount(1);
            server.close();
            visit.page().goBack();
            visit.sees("The search failed");
            assertThat(visit.find(".failure button")).hasText("Retry");
            visit.find(".brand").click();
            visit.sees("Could not load the list");
            try (Server _ = Server.again(home, server)) {
                assertThat(visit.find(".row a")).hasCount(1);
            }
            visit.page().goBack();
            visit.sees("The search failed");
            try (Server _ = Server.again(home, server)) {
                assertThat(visit.find(".hit")).hasCount(1);
                visit.leaveAndForgetNetworkFaults();
            }
        }
    }

    /// Time stands still here, so nothing is retried by itself.
    @Test
    void retryAsksAtOnce(@TempDir Path home) throws Exception {
        log(home);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)) {
            Page page = visit.page();
            page.clock().install();
            visit.at("/session/" + ID);
            page.clock().runFor(1_000);
            assertThat(visit.find("#m-0")).isInViewport();
            visit.context().route("**/api/sessions/**", route -> route.abort());
            visit.find("#m-49").scrollIntoViewIfNeeded();
            page.clock().runFor(100);
            assertThat(visit.find(".failure")).isVisible();
            page.clock().pauseAt(System.currentTimeMillis() + 600_000);
            assertThat(visit.find(".failure")).isVisible();
            visit.context().unroute("**/api/sessions/**");
            visit.find(".failure button").click();
            assertThat(visit.find("#m-60")).hasCount(1);
            assertThat(visit.find(".failure")).hasCount(0);
            visit.leaveAndForgetNetworkFaults();
        }
    }
}
