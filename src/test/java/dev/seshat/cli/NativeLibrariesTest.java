package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.host.NativeLibraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SQLite is loaded only once, from whichever place: two copies crash a process.
class NativeLibrariesTest {

    @TempDir
    private Path home;

    @Test
    void whoeverUsedTheDriverBeforeMayGoOn() throws Exception {
        Outcome outcome = RealProgram.at(home).runClass(DriverFirst.class);
        assertThat(outcome.exit()).as("%s%s", outcome.out(), outcome.err()).isZero();
        assertThat(outcome.out()).as("libraries that are loaded").isEqualTo("1\n");
    }

    /// The first user of the program may have made the extracted files unreadable for others.
    @Test
    void whatMayNotBeReadIsUnpackedElsewhere() throws Exception {
        Path projects = home.resolve(".claude/projects");
        Log.write(projects, "/w", "abcd1111-0000-4000-8000-000000000001", "The lamp flickers");
        Nobody.allow(projects, "rwxr-xr-x");
        RealProgram program = RealProgram.at(home);
        assertThat(program.run("index").exit()).isZero();
        Path place = Files.createDirectories(home.resolve("place"));
        Nobody.allow(place, "rwxrwxrwx");
        Nobody nobody = new Nobody(program.with("SESHAT_ARCHIVE", place.resolve("archive.db")), home);
        assertThat(nobody.run("index").exit()).isZero();
        try (Stream<Path> libraries = Files.list(home.resolve("application/native"))) {
            for (Path library : libraries.toList()) {
                Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("---------"));
            }
        }
        Outcome outcome = nobody.runAgain("search", "--no-index", "lamp");
        assertThat(outcome.err()).isEqualTo("\n1 session.\n");
        assertThat(outcome.exit()).isZero();
    }

    /// A program that uses the driver before it prepares the libraries, and then uses both.
    static final class DriverFirst {

        public static void main(String[] words) throws SQLException, IOException {
            try (Connection before = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                use(before);
                NativeLibraries.prepare();
                use(before);
                try (Connection after = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                    use(after);
                }
            }
            // Which of the two copies a call reaches is random, so both may work for a while.
            try (Stream<String> mapped = Files.lines(Path.of("/proc/self/maps"))) {
                System.out.println(mapped.filter(line -> line.contains("sqlitejdbc"))
                        .map(line -> line.substring(line.indexOf('/')))
                        .distinct()
                        .count());
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
