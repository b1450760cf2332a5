package dev.seshat.archive;

import static dev.seshat.archive.Projects.CWD;
import static dev.seshat.archive.Projects.id;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// GOTCHA-003: a JVM with a heap of 128 MB archives a log of 200 MB, and what is appended to it.
@Tag("long")
class SqliteLittleMemoryTest {

    private static final long MANY_BYTES = 200L << 20;
    private static final int MOST_MINUTES = 10;

    @TempDir
    private Path directory;

    /// Indexes the projects of a directory, as a separate process.
    static final class Indexing {

        private Indexing() {}

        static void main(String[] arguments) throws IOException {
            Path directory = Path.of(arguments[0]);
            try (Archive archive = store(directory).open(ProjectLanguages.all(Language.ENGLISH), true)) {
                new Projects(directory).index(archive);
            }
        }
    }

    @Test
    void takesInALogThatIsLargerThanItsMemory() throws Exception {
        Projects projects = new Projects(directory);
        Path log = projects.write("a", id(1));
        int turns = writeTurns(log);
        projects.touch(log);
        index();
        assertThat(session().facts().messageCount()).isEqualTo(3 * turns);
        projects.append(log, Lines.prompt(CWD, "one more"));
        index();
        assertThat(session().facts().messageCount()).isEqualTo(3 * turns + 1);
    }

    private static int writeTurns(Path log) throws IOException {
        int turns = 0;
        try (OutputStream out = Files.newOutputStream(log)) {
            for (long bytes = 0; bytes < MANY_BYTES; turns++) {
                String turn = Lines.prompt(CWD, "question " + turns + " about " + "many words ".repeat(turns % 300))
                        + "\n"
                        + Lines.call("t" + turns, "Bash", "{\"command\":\"cat file" + turns + ".txt\"}") + "\n"
                        + Lines.result("t" + turns, ("line " + turns + " of output\n").repeat(turns % 3000), false)
                        + "\n";
                byte[] text = turn.getBytes(UTF_8);
                out.write(text);
                bytes += text.length;
            }
        }
        return turns;
    }

    private void index() throws Exception {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx128m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Indexing.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    private Session session() {
        try (Archive archive = store(directory).open(ProjectLanguages.all(Language.ENGLISH), false)) {
            return archive.withId(id(1)).getFirst().session();
        }
    }

    private static ArchiveStore store(Path directory) {
        return new SqliteStore(directory.resolve("archive.db"));
    }
}
