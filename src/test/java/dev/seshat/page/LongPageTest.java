package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.bench.PageLogs;
import dev.seshat.cli.RealProgram;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// However long a session or a list is, the page loads and keeps only what is near the visible part.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LongPageTest {

    private static final int MESSAGES = 2_400;
    private static final int SESSIONS = 2_100;

    /// Scroll until an element is there; returns the maximum number of elements seen.
    private static final String SCROLL = """
            async ([step, wanted]) => {
              let most = 0;
              for (let turn = 0; turn < 3000 && !document.querySelector(wanted); turn++) {
                scrollBy(0, step);
                await new Promise(requestAnimationFrame);
                most = Math.max(most, document.querySelectorAll('#main *').length);
              }
              return most;
            }""";

    @Test
    void holdsWhatIsNear(@TempDir Path home) throws Exception {
        PageLogs logs = new PageLogs(home.resolve(".claude/projects"));
        String id = logs.longSession(MESSAGES);
        // Archiving it takes seconds, in which the server reports that it is not done.
        assertThat(RealProgram.at(home).run("index").exit()).isZero();
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)) {
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> {
                if (request.url().contains("from=")) {
                    asked.add(request.url());
                }
            });
            visit.at("/session/" + id);
            assertThat(visit.find("#m-0")).isInViewport();
            visit.page().waitForTimeout(1_000);
            assertThat(asked).as("pages to begin with").hasSizeBetween(1, 3);

            assertThat(elementsUntil("#m-" + (MESSAGES - 1), 500, visit)).isLessThan(9_000);
            assertThat(visit.find("#m-0")).hasCount(0);
            assertThat(asked).as("all pages").hasSizeLessThan(MESSAGES / 60 + 20);
            assertThat(elementsUntil("#m-0", -500, visit)).isLessThan(9_000);
            assertThat(visit.find("#m-" + (MESSAGES - 1))).hasCount(0);

            // Removed messages are unchanged when they are loaded again.
            visit.page().evaluate("scrollTo(0, 0)");
            assertThat(visit.find("#m-0")).isInViewport();
            assertThat(visit.find("#m-2 .result")).containsText("Reader.java:41");
            Object twice = visit.page().evaluate("""
                    [...document.querySelectorAll('[id]')].map(each => each.id)
                      .filter((id, index, all) => all.indexOf(id) !== index)""");
            assertThat(twice).isEqualTo(List.of());
            Object order = visit.page().evaluate("""
                    [...document.querySelectorAll('[data-seq]')].map(each => Number(each.dataset.seq))
                      .every((seq, index, all) => index === 0 || all[index - 1] < seq)""");
            assertThat(order).isEqualTo(true);
            Object unanswered = visit.page().evaluate("document.querySelectorAll('.tool .result:empty').length");
            assertThat(unanswered).as("calls without their results").isEqualTo(0);
        }
    }

    @Test
    void theTotalOfWhatIsVeryCommonIsExactAndSoAreItsParts(@TempDir Path home) throws Exception {
        for (int i = 0; i < 64; i++) {
            String[] texts = new String[50];
            Arrays.fill(texts, "reed");
            texts[0] = "hello";
            Logs.write(home, "/w/pond", "aaaa1111-0000-4000-8000-%012d".formatted(i), texts);
        }
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)) {
            visit.at("/");
            assertThat(visit.find(".total")).hasText("64 sessions");
            visit.page()
                    .waitForCondition(() -> visit.page()
                            .request()
                            .get(server.address() + "/health")
                            .text()
                            .contains("\"pending\":0"));
            visit.at("/search?q=reed");
            assertThat(visit.find("select[aria-label=Project] option[value='=pond']"))
                    .hasText("pond (64)");
            assertThat(visit.find(".total")).containsText("64 sessions ·");
        }
    }

    @Test
    void aListHoldsTheRowsInSight(@TempDir Path home) throws Exception {
        new PageLogs(home.resolve(".claude/projects")).sessions(SESSIONS);
        try (Server server = Server.at(home);
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                        .at("/")) {
            assertThat(visit.find(".total")).hasText("2,100 sessions");
            Object most = visit.page().evaluate("""
                    async () => {
                      let most = 0;
                      while (scrollY + innerHeight < document.documentElement.scrollHeight - 10) {
                        scrollBy(0, 700);
                        await new Promise(requestAnimationFrame);
                        await new Promise(requestAnimationFrame);
                        most = Math.max(most, document.querySelectorAll('.row').length);
                      }
                      return most;
                    }""");
            assertThat((Integer) most).isBetween(10, 60);
        }
    }

    private static int elementsUntil(String wanted, int step, Visit visit) {
        return (Integer) visit.page().evaluate(SCROLL, List.of(step, wanted));
    }
}
