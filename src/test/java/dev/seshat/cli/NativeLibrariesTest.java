package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.NativeLibraries;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SQLite is loaded once, whoever does it: two of them in a process end it.
class NativeLibrariesTest {

    @TempDir
    private Path home;

    @Test
    void whoeverUsedTheDriverBeforeMayGoOn() throws Exception {
        Outcome outcome = RealProgram.at(home)
                .runCommand(List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        RealProgram.application().resolve("seshat.jar") + ":"
                                + Path.of("target/test-classes").toAbsolutePath(),
                        DriverFirst.class.getName()));
        assertThat(outcome.exit()).as("%s%s", outcome.out(), outcome.err()).isZero();
    }

    /// A program that uses the driver before it asks for the libraries, and goes on with both.
    static final class DriverFirst {

        public static void main(String[] words) throws SQLException {
            try (Connection before = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                use(before);
                NativeLibraries.prepare();
                use(before);
                try (Connection after = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                    use(after);
                }
            }
        }

        private static void use(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("create virtual table if not exists texts using fts5(text)");
                statement.execute("insert into texts values ('lamp')");
                statement.execute("select bm25(texts) from texts where texts match 'lamp'");
            }
        }
    }
}
