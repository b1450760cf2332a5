package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Files;
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

/// Exports from the page, and the resulting files, opened again.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ExportPageTest {

    private static final String ID = "e4b04700-0000-4000-8000-000000000001";
    private static final String HOSTILE = "e4b04700-0000-4000-8000-000000000002";
    private static final String TOKEN = "ghp_abcdefghijklmnopqrstuvwx12";

    private Server server;
    private Chromium chromium;
    private Path home = Path.of("");

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        home = directory;
        List<String> lines = List.of(
                Logs.prompt("/w/lantern", ID, "The deploy fails. Here is the key: " + TOKEN),
                Logs.answer("The server wants `DATABASE_URL=postgres://app:swordfish12@db/lantern`.\n\n"
                        + "| step | state |\n|---|---|\n| build | done |\n| deploy | *failed* |"),
                Logs.edit("/w/lantern/deploy.sh", "export API_TOKEN=q7q7q7q7q7q7\n./deploy"),
                Logs.prompt("/w/lantern", ID, "By the way, our customer Miller is going bankrupt."),
                Logs.answer("I will not tell. The password swordfish12 should be changed."));
        Logs.save(home, "/w/lantern", ID, lines);
        List<String> attacks = new ArrayList<>();
        for (String attack : HostilePageTest.ATTACKS) {
            attacks.add(Logs.prompt("/w/<img src=x onerror=window.pwned=1>", HOSTILE, "attack " + attack));
            attacks.add(Logs.answer("attack " + attack));
            attacks.add(Logs.edit("/w/<script>window.pwned=1</script>", attack));
        }
        attacks.add(Logs.answer("word " + "x".repeat(900_000)));
        Logs.save(home, "/w/attack", HOSTILE, attacks);
        server = Server.at(home);
        chromium = new Chromium();
    }

    @AfterAll
    void end() {
        chromium.close();
        server.close();
        assertThat(server.stderr()).isEmpty();
    }

    private Visit visit(int width, ColorScheme scheme) {
        return Visit.to(chromium.browser(), server.address(), width, 800, scheme);
    }

    private static void open(Visit visit) {
        visit.page()
                .getByText("Export…", new Page.GetByTextOptions().setExact(true))
                .click();
        assertThat(visit.find("dialog.export")).isVisible();
    }

    private Path save(Visit visit) {
        Download download = visit.page()
                .waitForDownload(() -> visit.find("dialog.export .primary").click());
        Path file = home.resolve(download.suggestedFilename());
        download.saveAs(file);
        return file;
    }

    @Test
    void secretsAreLookedThroughAndMasked() throws Exception {
        try (Visit visit = visit(1100, ColorScheme.LIGHT).at("/session/" + ID)) {
            open(visit);
            assertThat(visit.find(".secrets li")).hasCount(3);
            assertThat(visit.find(".summary")).hasText("5 messages · 3 secrets masked · 0 left out");
            assertThat(visit.find(".secrets li").first()).containsText("GitHub token ghp_…");
            assertThat(visit.find(".context").first()).containsText("Here is the key: [masked github token]");
            assertThat(visit.find("dialog.export").textContent())
                    .doesNotContain("abcdefghijkl")
                    .doesNotContain("swordfish12");
            visit.isUsableByAll();
            visit.picture("export");
            Path file = save(visit);
            assertThat(file.getFileName()).hasToString("session-e4b04700.html");
            assertThat(Files.readString(file))
                    .doesNotContain("abcdefghijkl")
                    .doesNotContain("swordfish12")
                    .doesNotContain("q7q7q7q7")
                    .contains("Masked 3 secrets");
            assertThat(visit.find("dialog.export")).isHidden();
            visit.page().navigate("file://" + file.toAbsolutePath());
            assertThat(visit.find("h1")).containsText("The deploy fails");
            assertThat(visit.find("article")).hasCount(5);
            assertThat(visit.find("article td").first()).hasText("build");
            visit.find("details.tool summary").click();
            assertThat(visit.find(".diff ins").first()).containsText("export API_TOKEN=[masked credential]");
            visit.isUsableByAll();
            visit.fits();
            visit.picture("exported");
        }
    }

    @Test
    void whatIsNoSecretStaysAndWhatIsChosenIsLeftOut() throws Exception {
        try (Visit visit = visit(1100, ColorScheme.DARK).at("/session/" + ID)) {
            open(visit);
            visit.find(".secrets li input").first().uncheck();
            assertThat(visit.find(".summary")).hasText("5 messages · 2 secrets masked, 1 not masked · 0 left out");
            visit.page().getByText("Choose messages…").click();
            assertThat(visit.find("dialog.export")).isHidden();
            visit.find("#m-3 .leave-out").click();
            assertThat(visit.find("#m-3 .leave-out")).hasAttribute("aria-pressed", "true");
            assertThat(visit.find(".choosing")).containsText("1 message left out");
            visit.isUsableByAll();
            visit.picture("export-choosing");
            visit.find(".choosing button").click();
            assertThat(visit.find(".summary")).containsText("1 left out");
            assertThat(visit.find(".leave-out")).hasCount(0);
            visit.isUsableByAll();
            visit.find("dialog.export input[type=radio]").nth(1).check();
            String file = Files.readString(save(visit));
            assertThat(file)
                    .contains(TOKEN)
                    .contains("> [left out on request]")
                    .doesNotContain("Miller")
                    .doesNotContain("swordfish12");
        }
    }

    @Test
    void aSecretIsRevealedInItsPlaceAndAKindIsUnticked() throws Exception {
        try (Visit visit = visit(1100, ColorScheme.LIGHT).at("/session/" + ID)) {
            open(visit);
            assertThat(visit.find(".secrets .kind")).hasCount(3);
            visit.find(".secrets li .reveal").first().click();
            assertThat(visit.find(".context").first()).containsText("Here is the key: " + TOKEN);
            assertThat(visit.find("dialog.export").textContent()).doesNotContain("swordfish12");
            visit.isUsableByAll();
            visit.find(".secrets li .reveal").first().click();
            assertThat(visit.find("dialog.export")).not().containsText(TOKEN);
            visit.find(".secrets .kind input.all").first().uncheck();
            assertThat(visit.find(".summary")).hasText("5 messages · 2 secrets masked, 1 not masked · 0 left out");
            visit.find("dialog.export input[type=radio]").nth(1).check();
            assertThat(Files.readString(save(visit))).contains(TOKEN).doesNotContain("swordfish12");
        }
    }

    @Test
    void needsNothingButKeysAndFitsAPhone() throws Exception {
        try (Visit visit = visit(390, ColorScheme.LIGHT).at("/session/" + ID)) {
            visit.page().getByText("Export…").focus();
            visit.page().keyboard().press("Enter");
            assertThat(visit.find(".secrets li")).hasCount(3);
            visit.fits();
            assertThat((Boolean) visit.page().evaluate("""
                    (() => {
                      const dialog = document.querySelector('dialog.export');
                      return dialog.scrollWidth <= dialog.clientWidth && dialog.getBoundingClientRect().right <= innerWidth;
                    })()""")).isTrue();
            visit.isUsableByAll();
            visit.picture("export-phone");
            visit.page().keyboard().press("Escape");
            assertThat(visit.find("dialog.export")).isHidden();
            assertThat(visit.page().getByText("Export…")).isFocused();
            visit.page().keyboard().press("Enter");
            visit.page().getByText("Choose messages…").focus();
            visit.page().keyboard().press("Enter");
            visit.find("#m-3").focus();
            visit.page().keyboard().press("x");
            assertThat(visit.find(".choosing")).containsText("1 message left out");
            visit.fits();
            visit.page().keyboard().press("Escape");
            assertThat(visit.find(".summary")).containsText("1 left out");
            visit.find("dialog.export .primary").focus();
            Download download =
                    visit.page().waitForDownload(() -> visit.page().keyboard().press("Enter"));
            Path file = home.resolve("phone.html");
            download.saveAs(file);
            assertThat(Files.readString(file)).doesNotContain("Miller");
            visit.page().navigate("file://" + file.toAbsolutePath());
            visit.fits();
            visit.isUsableByAll();
        }
    }

    @Test
    void nothingOfAHostileLogRunsInTheFile() throws Exception {
        try (Visit visit = visit(390, ColorScheme.DARK).at("/session/" + HOSTILE)) {
            open(visit);
            visit.page()
                    .getByText("Results", new Page.GetByTextOptions().setExact(true))
                    .last()
                    .click();
            assertThat(visit.find(".summary")).containsText("40 messages");
            Path file = save(visit);
            List<String> elsewhere = new ArrayList<>();
            visit.page().onRequest(request -> {
                if (!request.url().startsWith("file:")) {
                    elsewhere.add(request.url());
                }
            });
            visit.page().navigate("file://" + file.toAbsolutePath());
            assertThat(visit.find("article")).hasCount(40);
            visit.page().evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
            assertThat(visit.find(
                            "body :is(script, style, iframe, img, link, base, svg, [onerror], [onload], [style])"))
                    .hasCount(0);
            assertThat(visit.find("a[href^=javascript]")).hasCount(0);
            visit.fits();
            visit.isUsableByAll();
            assertThat(visit.page().evaluate("window.pwned === undefined")).isEqualTo(true);
            assertThat(elsewhere).isEmpty();
        }
    }
}
