package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.http.page.PageRoutes;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every file of the page is served, and its modules are listed for preloading.
class PageFilesTest {

    @Test
    void allOfThemAreThere() throws Exception {
        List<String> faults = new ArrayList<>();
        ListenOptions options = new ListenOptions("127.0.0.1", 0, null);
        try (HttpServer server = HttpServer.start(
                        options, List.of(), List.of(new PageRoutes(Map.of("x", "X \"&<"))), faults::add);
                Stream<Path> files = Files.list(Path.of("src/main/resources/page"))) {
            RawClient client = new RawClient(URI.create(server.address()).getPort());
            Matcher directory = Pattern.compile("/page/[0-9a-f]{8}/").matcher(client.get("/"));
            assertThat(directory.find()).isTrue();
            List<String> names = new ArrayList<>(List.of("chart.umd.min.js"));
            files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("index.html"))
                    .forEach(names::add);
            for (String name : names) {
                assertThat(client.get(directory.group() + name))
                        .as(name)
                        .startsWith("HTTP/1.1 200 ")
                        .contains("immutable");
                assertThat(client.get("/page/00000000/" + name)).as(name).startsWith("HTTP/1.1 404 ");
            }
            assertThat(client.get("/")).contains("data-agents=\"{&quot;x&quot;:&quot;X \\&quot;&amp;&lt;&quot;}\"");
            assertThat(client.get("/")).contains("/list.js\">", "/rows.js\">").doesNotContain("/transcript.js");
            assertThat(client.get("/session/abc"))
                    .contains("/transcript.js\">", "/tool.js\">")
                    .doesNotContain("/list.js");
            assertThat(client.get("/dashboard"))
                    .contains("/charts.js\">", "/heatmap.js\">")
                    .doesNotContain("/chart.umd", "/transcript.js");
        }
        assertThat(faults).isEmpty();
    }
}
