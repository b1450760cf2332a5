package dev.seshat.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import dev.seshat.mcp.Logs;
import dev.seshat.mcp.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A log full of attacks, on the page: nothing in it runs, nothing is loaded, the layout holds.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HostilePageTest {

    private static final String ID = "eeee0000-0000-4000-8000-000000000001";

    static final List<String> ATTACKS = List.of(
            "<script>window.pwned = 1; alert(1)</script>",
            "<img src=x onerror=\"window.pwned = 1\">",
            "<svg onload=\"window.pwned = 1\"><script>window.pwned = 1</script></svg>",
            "[click](javascript:window.pwned=1) <a href=\"javascript:window.pwned=1\">me</a>",
            "![x](http://127.0.0.1:9/tracker.png) ![y](javascript:window.pwned=1)",
            "<style>body { display: none }</style> <link rel=stylesheet href=//evil.example/x.css>",
            "{{constructor.constructor('window.pwned = 1')()}} ${window.pwned = 1} <%= 1 %>",
            "<iframe src=\"javascript:parent.pwned=1\"></iframe><base href=//evil.example>",
            "\"><img src=x onerror=window.pwned=1> ' onmouseover='window.pwned=1",
            "]]><!--<plaintext><textarea></title><noscript>",
            "\u202egnp.exe\u202c \u2066\u2067 bidi",
            "\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001b[2J ansi",
            "```html\n<script>window.pwned = 1</script>\n```");

    /// Whether any text, tooltip or title contains a bidirectional override.
    private static final String TURNED = """
            /[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.innerText + document.title
              + [...document.querySelectorAll('[title]')].map(each => each.title).join(''))""";

    @Test
    void nothingOfALogRuns(@TempDir Path home) throws Exception {
        List<String> lines = new ArrayList<>();
        for (String attack : ATTACKS) {
            lines.add(Logs.prompt("/w/<img src=x onerror=window.pwned=1>", ID, "attack " + attack + " \u202edenrut"));
            lines.add(Logs.answer("attack " + attack));
            lines.add(Logs.edit("/w/<script>window.pwned=1</script>", attack));
        }
        lines.add(Logs.prompt("/w/attack", ID, "x".repeat(100_000)));
        lines.add(Logs.answer("word " + "x".repeat(5_000_000)));
        Logs.save(home, "/w/attack", ID, lines);
        try (Server server = Server.at(home, "--set", "maxLineBytes=8000000");
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 390, 844, ColorScheme.LIGHT)) {
            List<String> elsewhere = new ArrayList<>();
            visit.page().onRequest(request -> {
                if (!request.url().startsWith(server.address())) {
                    elsewhere.add(request.url());
                }
            });
            visit.at("/");
            visit.sees("attack <script>");
            assertThat((Boolean) visit.page().evaluate(TURNED))
                    .as("turns words around")
                    .isFalse();
            visit.fits();
            visit.find(".row a").click();
            assertThat(visit.find(".message.assistant")).hasCount(ATTACKS.size() + 1);
            assertThat(visit.find(".message.user")).hasCount(ATTACKS.size() + 1);
            visit.sees("Show all 5,000,005 characters");
            visit.page().evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
            visit.sees("<svg onload=");
            assertThat(visit.find("#main :is(script, style, iframe, img, link, base, svg, [onerror], [onload])"))
                    .hasCount(0);
            assertThat(visit.find("#main a[href^=javascript]")).hasCount(0);
            visit.fits();
            assertThat((Boolean) visit.page().evaluate("document.body.innerText.includes('\\u001b')"))
                    .isFalse();
            visit.find("[data-find]").fill("onerror=window.pwned");
            assertThat(visit.find(".counter")).containsText("1 of");
            visit.find("[data-find]").fill("xxxxxxxx");
            assertThat(visit.find(".counter")).containsText("1 of 2");
            visit.fits();
            visit.at("/search?q=attack");
            assertThat(visit.find(".hit").first()).isVisible();
            assertThat((Boolean) visit.page().evaluate(TURNED))
                    .as("turns words around")
                    .isFalse();
            visit.fits();
            visit.at("/search?q=" + "%3Cimg%20src%3Dx%20onerror%3Dwindow.pwned%3D1%3E");
            assertThat(visit.find(".total")).containsText("session");
            assertThat(visit.page().evaluate("window.pwned === undefined")).isEqualTo(true);
            assertThat(elsewhere).isEmpty();
        }
    }

    @Test
    void aDirectoryThatIsNotSafeToPasteGetsASentenceAndNothingToCopy(@TempDir Path home) throws Exception {
        String cwd = "/w/\u001b]52;c;ZXZpbA==\u0007;boom\n";
        Logs.save(home, "/w/attack", ID, List.of(Logs.prompt(cwd, ID, "attack"), Logs.answer("yes")));
        try (Server server = Server.at(home);
                HttpClient client = HttpClient.newHttpClient();
                Chromium chromium = new Chromium();
                Visit visit = Visit.to(chromium.browser(), server.address(), 390, 844, ColorScheme.LIGHT)) {
            visit.at("/");
            visit.find(".row a").click();
            visit.sees("the session's directory name is not safe to paste");
            assertThat(visit.page().getByText("Copy resume command")).hasCount(0);
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "/api/sessions/" + ID))
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("\"resume\":\"\",\"resumeHint\":\"No resume command: ", "claude --resume " + ID);
        }
    }
}
