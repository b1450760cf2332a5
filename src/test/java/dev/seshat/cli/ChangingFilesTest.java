package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.Environment;
import dev.seshat.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Logs that change while they are shown, as those of a running agent do.
///
/// The title is so long that the header leaves the output buffer before the messages are read. At that moment
/// each test changes the file.
class ChangingFilesTest {

    private static final String ID = "abcd1111-0000-4000-8000-000000000001";

    @FunctionalInterface
    private interface Change {
        void make() throws IOException;
    }

    @TempDir
    private Path home;

    private Path log = Path.of("");

    @BeforeEach
    void writeALogWithALongTitle() throws IOException {
        log = Log.write(home, "/w", ID, "x");
        Files.writeString(
                log,
                Log.prompt("/w", ID, "first") + "\n" + Log.answer("second") + "\n"
                        + "{\"type\":\"custom-title\",\"customTitle\":\"" + "t".repeat(200_000) + "\"}\n"
                        + Log.answer("third") + "\n");
    }

    @Test
    void aLogThatVanishesBeforeItsMessagesAreReadIsAFailureWithASentence() {
        Outcome outcome = showWhile(() -> Files.delete(log));
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("seshat: " + log + " no longer exists.\n");
    }

    @Test
    void aLogThatIsCutShowsWhatIsLeft() {
        Outcome outcome = showWhile(() -> {
            try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                channel.truncate(150);
            }
        });
        assertThat(outcome.err()).isEmpty();
        assertThat(texts(outcome)).isEqualTo("first");
    }

    @Test
    void aLogThatIsEmptiedShowsNothing() {
        Outcome outcome = showWhile(() -> Files.writeString(log, ""));
        assertThat(outcome.err()).isEmpty();
        assertThat(texts(outcome)).isEmpty();
    }

    @Test
    void aLogThatGrowsShowsAtLeastWhatItHeld() {
        Outcome outcome = showWhile(
                () -> Files.writeString(log, Log.answer("late") + "\n{\"type\":\"assi", StandardOpenOption.APPEND));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        assertThat(texts(outcome)).startsWith("first second third");
    }

    private static String texts(Outcome outcome) {
        StringBuilder texts = new StringBuilder();
        JsonNode messages = new ObjectMapper().readTree(outcome.out()).get("messages");
        messages.forEach(message -> texts.append(' ').append(message.get("text").asString()));
        return texts.toString().strip();
    }

    /// Show the log and make a change as soon as something is printed.
    private Outcome showWhile(Change change) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream changing = new OutputStream() {
            private boolean changed;

            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                if (!changed) {
                    changed = true;
                    change.make();
                }
                out.write(bytes, from, length);
            }
        };
        Environment environment = new Environment(Map.of("HOME", home.toString(), "WORKSTATION_ID", "ws-test"));
        Console console = new Console(environment, changing, new PrintStream(err, true, UTF_8), null, false);
        int exit = new CommandLineInterface(console)
                .run("show", log.toString(), "--json")
                .number();
        return new Outcome(exit, out.toString(UTF_8), err.toString(UTF_8));
    }
}
