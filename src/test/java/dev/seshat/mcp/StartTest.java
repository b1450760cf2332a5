package dev.seshat.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the server stands on is loaded for it alone: every other verb would start slower.
class StartTest {

    @Test
    void anotherVerbLoadsNothingOfTheProtocol(@TempDir Path home) throws Exception {
        List<String> command = new ArrayList<>(Agent.verb("search", "lamp"));
        command.add(1, "-Xlog:class+load:stdout");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", home.toString()));
        Process process = builder.start();
        String loaded = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(loaded).contains("dev.seshat.cli.SearchCommand");
        assertThat(loaded)
                .doesNotContain(
                        "io.modelcontextprotocol",
                        "reactor.",
                        "tools.jackson",
                        "dev.seshat.mcp.",
                        "io.javalin",
                        "org.eclipse.jetty",
                        "dev.seshat.http.",
                        "dev.seshat.archive.postgres.",
                        "org.postgresql",
                        "com.zaxxer",
                        "org.flywaydb");
    }
}
