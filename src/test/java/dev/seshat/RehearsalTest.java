package dev.seshat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.CliCommand;
import dev.seshat.cli.CliCommands;
import dev.seshat.cli.CommandLineInterface;
import dev.seshat.cli.ExitCode;
import dev.seshat.host.Environment;
import dev.seshat.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import picocli.CommandLine;

/// Everything that is rehearsed works, and every verb is rehearsed.
class RehearsalTest {

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @FieldSource("dev.seshat.Rehearsal#LINES")
    void everyLineDoesWhatItSays(String line) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new Environment(Map.of("HOME", home.toString(), "SESSIONS_DIR", "docs")),
                new ByteArrayOutputStream(),
                new PrintStream(err, true, UTF_8),
                null);
        assertThat(new CommandLineInterface(console).run(line.split(" ")))
                .as(err.toString(UTF_8))
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    void everyVerbIsRehearsed() {
        assertThat(CliCommands.all().stream().map(CliCommand::name))
                .allSatisfy(verb -> assertThat(Rehearsal.LINES).anyMatch(line -> line.startsWith(verb)));
    }

    /// The JVM's cache takes no classes compiled for Java 5, as in picocli's own jar.
    @Test
    void picocliIsCompiledForThisJava() throws IOException {
        InputStream bytes = Objects.requireNonNull(CommandLine.class.getResourceAsStream("CommandLine.class"));
        try (DataInputStream file = new DataInputStream(bytes)) {
            file.skipNBytes(6);
            assertThat(file.readUnsignedShort()).isEqualTo(69);
        }
    }
}
