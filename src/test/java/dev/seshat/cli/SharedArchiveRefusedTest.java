package dev.seshat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A server that rejects logins or does not exist, and passwords that must not be revealed.
class SharedArchiveRefusedTest {

    private static final String PASSWORD = "s3cret-of-the-team";
    private static final String ID = "1f3a0001-0000-4000-8000-000000000001";

    private static TeamServer server;

    @TempDir
    private Path home = Path.of("");

    @BeforeAll
    static void startServer() throws IOException {
        server = TeamServer.start();
        server.execute("postgres", "create role guarded login password '" + PASSWORD + "'");
        server.execute("postgres", "create database guarded_archive owner guarded");
        Path rules = Path.of(server.texts("/postgres", "show hba_file").getFirst());
        String open = Files.readString(rules);
        Files.writeString(rules, "host all guarded all scram-sha-256\n" + open);
        server.execute("postgres", "select pg_reload_conf()");
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void thePasswordComesFromTheFileThatPgpassfileNames() throws Exception {
        writeLog();
        Path file = passwords(home.resolve("secrets"), PASSWORD);
        InProcess program = guarded().with("PGPASSFILE", file);
        assertThat(program.run("index").out()).startsWith("Archived 1 new");
        passwords(home.resolve(".pgpass"), PASSWORD);
        assertThat(guarded().run("search", "lantern").out()).contains("lantern");
        assertThat(guarded().with("PGSSLMODE", "require").run("search", "lantern"))
                .satisfies(refused -> assertThat(refused.exit()).isEqualTo(2))
                .satisfies(refused -> assertThat(refused.err()).contains("guarded_archive"));
    }

    @Test
    void aServiceSaysWhereItIs() throws Exception {
        writeLog();
        Path services = Files.writeString(
                home.resolve("services.conf"),
                "[team]\nhost=localhost\nport=" + server.port() + "\ndbname=guarded_archive\nuser=guarded\n");
        passwords(home.resolve(".pgpass"), PASSWORD);
        InProcess program = InProcess.at(home).with("PGSERVICEFILE", services);
        Outcome found =
                program.with("SESHAT_ARCHIVE", "postgresql://?service=team").run("search", "lantern");
        assertThat(found.out()).as(found.err()).contains("lantern");
        assertThat(program.with("PGSERVICE", "team").run("status", "--archive", "postgresql://"))
                .satisfies(status -> assertThat(status.out()).contains("service=team"));
    }

    @Test
    void theRestComesFromTheEnvironment() throws Exception {
        writeLog();
        passwords(home.resolve(".pgpass"), PASSWORD);
        Outcome found = InProcess.at(home)
                .with("PGHOST", "localhost")
                .with("PGPORT", server.port())
                .with("PGUSER", "guarded")
                .with("PGDATABASE", "guarded_archive")
                .run("search", "lantern", "--archive", "postgresql://");
        assertThat(found.out()).as(found.err()).contains("lantern");
    }

    @Test
    void aWrongPasswordIsSaidAtOnceAndNotRepeated() throws Exception {
        writeLog();
        passwords(home.resolve(".pgpass"), "wrong-" + PASSWORD);
        for (List<String> words :
                List.of(List.of("index"), List.of("search", "lantern"), List.of("status"), List.of("show", "9999"))) {
            Outcome refused = guarded().run(words.toArray());
            assertThat(refused.exit()).as("%s", words).isEqualTo(2);
            assertThat(refused.err())
                    .contains("rejected the login of “guarded”", "PGPASSFILE")
                    .hasLineCount(1);
            assertThat(refused.out() + refused.err()).doesNotContain(PASSWORD);
        }
        assertThat(guarded().run("index", "--debug").err()).doesNotContain(PASSWORD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://me:" + PASSWORD + "@db/x", "postgresql://db/x?password=" + PASSWORD})
    void aPasswordInAnAddressIsRefused(String address) throws Exception {
        for (String verb : List.of("index", "status", "config", "serve", "mcp")) {
            Outcome refused = InProcess.at(home).run(verb, "--archive", address);
            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err()).contains("PGPASSFILE").doesNotContain(PASSWORD);
        }
    }

    @Test
    void aServerThatIsNotThereIsSaidAtOnceAndTheListWorks() throws Exception {
        writeLog();
        String address = "postgresql://me@localhost:1/x";
        for (List<String> words : List.of(
                List.of("index"),
                List.of("search", "lantern"),
                List.of("status"),
                List.of("forget", "1f3a", "--yes"))) {
            Outcome refused = InProcess.at(home).with("SESHAT_ARCHIVE", address).run(words.toArray());
            assertThat(refused.exit()).as("%s", words).isEqualTo(2);
            assertThat(refused.err())
                    .isEqualTo("seshat: the archive " + address
                            + " cannot be reached: check the server and the network," + " then try again.\n");
        }
        InProcess program = InProcess.at(home).with("SESHAT_ARCHIVE", address);
        assertThat(program.run("list").out()).contains("where is the lantern");
        assertThat(program.run("projects").out()).contains("/work/lamp");
        assertThat(program.run("show", "1f3a").out()).contains("where is the lantern");
    }

    @Test
    void aDatabaseThatIsNotThereIsSaid() throws Exception {
        writeLog();
        Outcome refused = InProcess.at(home).run("index", "--archive", server.address("postgres", "nowhere"));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .contains("/nowhere does not exist: create the database")
                .hasLineCount(1);
    }

    private InProcess guarded() {
        return InProcess.at(home).with("SESHAT_ARCHIVE", server.address("guarded", "guarded_archive"));
    }

    private static Path passwords(Path file, String password) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, "localhost:*:*:guarded:" + password + "\n");
    }

    private void writeLog() throws IOException {
        Log.write(home.resolve(".claude/projects"), "/work/lamp", ID, "where is the lantern");
    }
}
