package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A user's visit to the page. Any complaint of the browser is a failure.
///
/// @param complaints errors of the console, of scripts and of the content security policy
/// @param failures responses with a status of 500 or more, which explain some of the complaints
record Visit(BrowserContext context, Page page, String address, List<String> complaints, List<Response> failures)
        implements AutoCloseable {

    private static final double PATIENCE_MILLIS = Patience.LIMIT.toMillis();

    private static final String IN_SIGHT = """
            selector => {
              const rect = document.querySelector(selector)?.getBoundingClientRect();
              return rect !== undefined && rect.bottom > 60 && rect.top < innerHeight;
            }""";

    static Visit to(Browser browser, String address, int width, int height, ColorScheme scheme) {
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setLocale("en-GB")
                .setTimezoneId("UTC")
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
        Page page = context.newPage();
        page.setDefaultTimeout(PATIENCE_MILLIS);
        com.microsoft.playwright.assertions.PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        List<String> complaints = new CopyOnWriteArrayList<>();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        List<Response> failures = new CopyOnWriteArrayList<>();
        page.onResponse(response -> {
            if (response.status() >= 500) {
                failures.add(response);
            }
        });
        page.onDialog(dialog -> {
            complaints.add("a dialog: " + dialog.message());
            dialog.dismiss();
        });
        return new Visit(context, page, address, complaints, failures);
    }

    /// Go to a path of the server.
    Visit at(String path) {
        page.navigate(address + path);
        return this;
    }

    Locator find(String selector) {
        return page.locator(selector);
    }

    void sees(String text) {
        assertThat(page.locator("#main")).containsText(text);
    }

    /// Type like a person.
    void type(String text) {
        page.keyboard().type(text, new Keyboard.TypeOptions().setDelay(90));
    }

    /// Turn the wheel until an element is visible.
    void wheelTo(String selector, int step) {
        page.mouse().move(500, 400);
        page.waitForCondition(() -> {
            if ((Boolean) page.evaluate(IN_SIGHT, selector)) {
                return true;
            }
            page.mouse().wheel(0, step);
            return false;
        });
    }

    /// Leave the page. The server was stopped for a while, or will be before this visit ends: the browser's
    /// complaints about that are not failures.
    void leaveAndForgetNetworkFaults() {
        page.navigate("about:blank");
        complaints.removeIf(each -> each.contains("net::ERR_"));
    }

    /// Accessibility violations by WCAG 2, levels A and AA.
    void isUsableByAll() throws IOException {
        try (InputStream script = Visit.class.getResourceAsStream("/axe.min.js")) {
            page.evaluate(new String(script.readAllBytes(), UTF_8));
        }
        Object violations = page.evaluate("""
                async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}))
                    .violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).slice(0, 3).join(' ')}`)
                """);
        assertThat(violations).isEqualTo(List.of());
    }

    /// Nothing is wider than the window.
    void fits() {
        assertThat((Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("scrolls sideways")
                .isTrue();
    }

    void picture(String name) {
        String directory = System.getProperty("seshat.pictures", "target/pictures");
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(directory, name + ".png")));
    }

    @Override
    public void close() {
        List<String> reasons = complaints.isEmpty()
                ? List.of()
                : failures.stream().map(Visit::reason).toList();
        context.close();
        assertThat(complaints).as("failed responses: %s", reasons).isEmpty();
    }

    private static String reason(Response failed) {
        try {
            return failed.url() + ": " + failed.text();
        } catch (PlaywrightException e) {
            return failed.url() + ": " + e.getMessage();
        }
    }
}
