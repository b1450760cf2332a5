package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.Patience;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How a user reaches the page: with a token if the server requires one, and by `--open`.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TokenPageTest {

    private static final String ID = "cccc0000-0000-4000-8000-000000000001";
    private static final String TOKEN = "a-token-of-more-than-16";

    @Test
    void thePageAsksForTheTokenOnce(@TempDir Path home) throws Exception {
        Logs.write(home, "/w/secret", ID, "Nobody knows", "that.");
        try (Server server = Server.at(home, "--token", TOKEN);
                Chromium chromium = new Chromium()) {
            try (Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                    .at("/session/" + ID)) {
                visit.isUsableByAll();
                visit.find("#token-field").fill("wrong-token-of-16-letters");
                visit.page().keyboard().press("Enter");
                assertThat(visit.find(".token")).containsText("Wrong token");
                visit.find("#token-field").fill(TOKEN);
                visit.page().keyboard().press("Enter");
                visit.sees("Nobody knows");
                assertThat(visit.find(".token")).hasCount(0);
                visit.page().reload();
                visit.sees("Nobody knows");
                Page other = visit.context().newPage();
                other.navigate(server.address() + "/");
                assertThat(other.locator(".row")).hasCount(1);
                // Growing sessions are reported, too.
                Logs.write(home, "/w/secret", ID.replace('1', '2'), "Somebody does", "now.");
                assertThat(other.locator(".row")).hasCount(2);
                visit.complaints().removeIf(each -> each.contains("401"));
            }
            try (Visit visit = Visit.to(chromium.browser(), server.address(), 1100, 800, ColorScheme.LIGHT)
                    .at("/#token=" + TOKEN)) {
                assertThat(visit.find(".row")).hasCount(2);
                assertThat(visit.page().url()).doesNotContain(TOKEN);
            }
        }
    }

    @Test
    void theBrowserIsOpened(@TempDir Path home) throws Exception {
        Path opener = Files.writeString(home.resolve("xdg-open"), "#!/bin/sh\necho \"$@\" >\"$HOME/opened\"\n");
        Files.setPosixFilePermissions(opener, fromString("rwx------"));
        try (Server server = Server.at(home, Map.of("PATH", home + ":/usr/bin:/bin"), "--open", "--token", TOKEN)) {
            Path opened = home.resolve("opened");
            Patience.until(() -> Files.exists(opened) && Files.size(opened) > 0);
            assertThat(opened).hasContent(server.address());
            assertThat(server.stderr()).isEmpty();
        }
    }

    @Test
    void whereThereIsNoBrowserItIsSaid(@TempDir Path home) throws Exception {
        try (Server server = Server.at(home, Map.of("PATH", home.toString()), "--open")) {
            Patience.until(() -> !server.stderr().isEmpty());
            assertThat(server.stderr())
                    .containsExactly("seshat: no browser found. Open " + server.address() + " yourself.");
        }
    }
}
