package dev.seshat.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.http.page.PageRoutes;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every file of the page is served, and its modules are named in it.
class PageFilesTest {

    @Test
    void allOfThemAreThere() throws Exception {
        List<String> faults = new ArrayList<>();
        Listening listening = new Listening("127.0.0.1", 0, null);
        try (HttpServer server = HttpServer.start(listening, List.of(), List.of(new PageRoutes()), faults::add);
                Stream<Path> files = Files.list(Path.of("src/main/resources/page"))) {
            RawClient client = new RawClient(URI.create(server.address()).getPort());
            String index = client.get("/");
            for (String name : files.map(file -> file.getFileName().toString()).toList()) {
                if (!name.equals("index.html")) {
                    assertThat(client.get("/page/" + name)).as(name).startsWith("HTTP/1.1 200 ");
                }
                assertThat(index.contains("<link rel=\"modulepreload\" href=\"/page/" + name + "\">"))
                        .as(name)
                        .isEqualTo(name.endsWith(".js"));
            }
        }
        assertThat(faults).isEmpty();
    }
}
