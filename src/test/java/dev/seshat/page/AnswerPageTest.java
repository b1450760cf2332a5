package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What the page shows about hits and about the answer.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class AnswerPageTest {

    private static final String HERON = "eeee0000-0000-4000-8000-000000000001";

    private Server server;
    private Chromium chromium;

    @BeforeAll
    void start(@TempDir Path home) throws Exception {
        Logs.save(
                home,
                "/w/pond",
                HERON,
                List.of(
                        at(5, Logs.prompt("/w/pond", HERON, "Why does the heron sleep all day?")),
                        at(5, Logs.answer("The heron sleeps because the pond is quiet.")),
                        at(5, Logs.edit("/w/pond/src/Bird.java", "heron.wake()")),
                        at(1, Logs.answer("The kingfisher is awake now."))));
        server = Server.at(home);
        chromium = new Chromium();
    }

    private static String at(int daysAgo, String line) {
        return line.replace(
                "2026-02-01", LocalDate.now(ZoneOffset.UTC).minusDays(daysAgo).toString());
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
    }

    private Visit visit(String path) {
        return Visit.to(chromium.browser(), server.address(), 1100, 700, ColorScheme.LIGHT)
                .at(path);
    }

    @Test
    void aPassageSaysWhenItWasSaidWhereTheSessionWentOnLater() throws Exception {
        try (Visit visit = visit("/search?q=heron")) {
            assertThat(visit.find(".hit .facts time")).hasText("yesterday");
            assertThat(visit.find(".passage").first()).containsText("5 d ago");
            visit.isUsableByAll();
            visit.picture("passage-times");
        }
        try (Visit visit = visit("/search?q=kingfisher")) {
            assertThat(visit.find(".passage")).hasText("assistant The kingfisher is awake now.");
            assertThat(visit.find(".passage .kind")).hasAttribute("title", Pattern.compile(".*, 10:00"));
        }
    }

    @Test
    void aFileShowsWhatWasChangedInIt() {
        try (Visit visit = visit("/search?q=file:Bird.java")) {
            assertThat(visit.find(".passage")).hasText("Edit 5 d ago src/Bird.java: old → heron.wake()");
        }
    }

    @Test
    void aHitSaysWhichWordsItLacks() throws Exception {
        try (Visit visit = visit("/search?q=heron+kingfisher+zebra")) {
            assertThat(visit.find(".hit .missing")).hasText("without: zebra");
            visit.sees("The best session has only some of these words.");
            visit.isUsableByAll();
        }
        try (Visit visit = visit("/search?q=heron")) {
            assertThat(visit.find(".passage").first()).isVisible();
            assertThat(visit.find(".missing")).hasCount(0);
        }
    }

    @Test
    void aMisspeltQueryLinksToWhatWasTyped() {
        try (Visit visit = visit("/search?q=kingfishre+awake")) {
            visit.sees("Showing results for kingfisher awake. Search instead for \"kingfishre\" awake.");
            assertThat(visit.find(".hit")).hasCount(1);
            visit.find(".note a").click();
            assertThat(visit.page()).hasURL(Pattern.compile("[?]q=%22kingfishre%22(\\+|%20)awake"));
            assertThat(visit.find(".missing")).hasText("without: kingfishre");
        }
    }

    @Test
    void aQueryThatCouldBeReadOtherwiseLinksToTheOtherReading() throws Exception {
        try (Visit visit = visit("/")) {
            visit.context().route(url -> url.contains("/api/search?q=heron+-all"), AnswerPageTest::answerInDoubt);
            visit.at("/search?q=heron+-all");
            visit.sees("Showing results for heron all. Search instead for \"heron\" -all.");
            visit.sees("-all was read as part of a pasted command. To exclude it: heron NOT all");
            visit.sees("Preferred: last week (9–15 Mar 2020)");
            visit.sees("Preferred: since then (since 1 Mar 2020)");
            visit.isUsableByAll();
            visit.picture("readings");
            visit.find(".note a").first().click();
            assertThat(visit.page()).hasURL(Pattern.compile("[?]q=%22heron%22(\\+|%20)-all"));
        }
    }

    private static void answerInDoubt(Route route) {
        ObjectNode answer =
                (ObjectNode) JsonMapper.shared().readTree(route.fetch().text());
        answer.put("corrected", "heron all").put("literal", "\"heron\" -all");
        answer.putObject("reading").put("pasted", true).put("other", "heron NOT all");
        var dates = answer.putArray("dates");
        dates.addObject()
                .put("words", "last week")
                .put("since", "2020-03-09T00:00:00.000Z")
                .put("until", "2020-03-16T00:00:00.000Z");
        dates.addObject().put("words", "since then").put("since", "2020-03-01T00:00:00.000Z");
        route.fulfill(new Route.FulfillOptions().setBody(answer.toString()).setContentType("application/json"));
    }
}
