package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// After a jump into the middle or to the end of a session, scrolling continues to both ends.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class JumpPageTest {

    private static final String ID = "dddd0000-0000-4000-8000-000000000001";
    private static final int LAST = 699;
    private static final int STEP = 1500;

    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i <= LAST; i++) {
            texts.add((i == 350 ? "a kingfisher in the middle " : "message ") + i);
        }
        Logs.write(home, "/w/jump", ID, texts.toArray(String[]::new));
        server = Server.at(home);
        chromium = new Chromium();
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
    }

    private Visit visit() {
        Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                .at("/session/" + ID);
        assertThat(visit.find("#m-0")).isInViewport();
        return visit;
    }

    @Test
    void afterTheEndKey() {
        try (Visit visit = visit()) {
            visit.page().keyboard().press("G");
            assertThat(visit.find("#m-" + LAST)).isInViewport();
            visit.wheelTo("#m-0", -STEP);
            visit.wheelTo("#m-" + LAST, STEP);
            visit.page().keyboard().press("g");
            assertThat(visit.find("#m-0")).isInViewport();
        }
    }

    @Test
    void afterFollow() {
        try (Visit visit = visit()) {
            visit.page().getByText("Follow").click();
            assertThat(visit.find("#m-" + LAST)).isInViewport();
            visit.wheelTo("#m-0", -STEP);
        }
    }

    @Test
    void afterFind() {
        try (Visit visit = visit()) {
            visit.page().keyboard().press("f");
            visit.type("kingfisher");
            assertThat(visit.find("#m-350")).isInViewport();
            visit.wheelTo("#m-0", -STEP);
            visit.page().keyboard().press("Enter");
            assertThat(visit.find("#m-350")).isInViewport();
            visit.wheelTo("#m-" + LAST, STEP);
        }
    }
}
