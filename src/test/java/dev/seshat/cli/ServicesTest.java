package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.app.Services;
import dev.seshat.archive.Archive;
import dev.seshat.archive.IndexRequest;
import dev.seshat.host.Environment;
import dev.seshat.indexing.IndexProgress;
import dev.seshat.model.Workstation;
import dev.seshat.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// The objects of a run follow from its settings.
class ServicesTest {

    private final Path home;

    ServicesTest(@TempDir Path home) {
        this.home = home;
    }

    @Test
    void theArchiveIsTheOneOfTheSettings() {
        Path archive = home.resolve("a.db");
        Services services = services("--set", "archive=" + archive);
        assertThat(services.store().name()).isEqualTo(archive.toString());
        make(services);
        assertThat(archive).isNotEmptyFile();
        Path own = home.resolve(".local/share/seshat/archive.db");
        assertThat(services().store().name()).isEqualTo(own.toString());
        assertThat(own).doesNotExist();
    }

    @Test
    void theWordsOfTheArchiveAreOfTheLanguageOfTheSettings() throws IOException {
        Log.write(home.resolve(".claude/projects"), "/work/berlin", "1f3a0001-0000-4000-8000-000000000001", "hallo");
        Services german = services("--set", "language=german");
        german.store()
                .index(
                        archive -> german.indexer(archive).run(IndexRequest.CHANGES, IndexProgress.none()),
                        german.storeListener());
        assertThat(hasStaleWords("--set", "language=german")).isFalse();
        assertThat(hasStaleWords()).isTrue();
        assertThat(hasStaleWords("--set", "languages={\"berlin\": \"german\"}")).isFalse();
        assertThat(hasStaleWords("--set", "languages={\"paris\": \"german\"}")).isTrue();
        assertThat(hasStaleWords("--set", "language=german", "--set", "languages={\"berlin\": \"simple\"}"))
                .isTrue();
    }

    private static void make(Services services) {
        services.store().change(archive -> archive.counts(), services.storeListener());
    }

    private boolean hasStaleWords(String... words) {
        try (Archive archive = services(words).store().read()) {
            return archive.hasStaleWords(new Workstation("here"));
        }
    }

    private Services services(String... words) {
        CommandSpec spec = CommonOptions.addTo(SettingsOptions.addTo(CommandSpec.create()));
        PrintStream stderr = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
        Environment environment = new Environment(Map.of("HOME", home.toString()));
        Console console = new Console(environment, new ByteArrayOutputStream(), stderr, null, false);
        return SettingsOptions.services(new CommandLine(spec).parseArgs(words), console);
    }
}
