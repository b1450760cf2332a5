package dev.seshat.page;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import dev.seshat.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The distribution's browser. None is downloaded: `./check` installs it.
///
/// All tests of a process share one, which exits with the process, because starting it takes longer than most
/// of them. Not thread-safe, like Playwright.
public final class Chromium implements AutoCloseable {

    private static @Nullable Browser running;

    private final Browser browser;

    public Chromium() {
        browser = shared();
    }

    private static Browser shared() {
        Browser shared = running;
        // A crashed browser must not fail the next test.
        if (shared == null || !shared.isConnected()) {
            shared = start();
            running = shared;
        }
        return shared;
    }

    private static Browser start() {
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        return playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setTimeout((double) Patience.LIMIT.toMillis()));
    }

    private static Path executable() {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .map(directory -> Path.of(directory, "chromium"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no chromium: ./check installs it"));
    }

    public Browser browser() {
        return browser;
    }

    /// Close what a test has left open.
    @Override
    public void close() {
        List.copyOf(browser.contexts()).forEach(BrowserContext::close);
    }
}
