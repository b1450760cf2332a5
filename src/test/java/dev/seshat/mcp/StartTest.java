package dev.seshat.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.RealProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Only the server loads its libraries: every other verb would start more slowly.
class StartTest {

    @Test
    void anotherVerbLoadsNothingOfTheProtocol(@TempDir Path home) throws Exception {
        Path list = home.resolve("loaded.txt");
        // A start-up cache holds classes that its rehearsal used, and the launcher turns off the JVM's logging.
        RealProgram.at(home)
                .with("SESHAT_AOT", "off")
                .with("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + list)
                .run("search", "lamp");
        String loaded = Files.readString(list);
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
