package dev.seshat.cli;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// A real PostgreSQL that several workstations share, and that can be stopped and started again.
public final class TeamServer implements AutoCloseable {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Path data;
    private EmbeddedPostgres postgres;

    private TeamServer(Path data) throws IOException {
        this.data = data;
        postgres = builder().start();
    }

    public static TeamServer start() throws IOException {
        return new TeamServer(Files.createTempDirectory("seshat-team"));
    }

    private EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "off")
                .setServerConfig("max_connections", "200");
    }

    public void stop() throws IOException {
        postgres.close();
    }

    /// Start it again, where it was.
    public void startAgain() throws IOException {
        postgres = builder().setPort(postgres.getPort()).start();
    }

    /// Stop all its processes where they are: it keeps its connections, takes new ones, and answers none.
    public void freeze() {
        signal("STOP");
    }

    /// Let it go on.
    public void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            long first = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"))
                    .getFirst()
                    .strip());
            List<String> command = new ArrayList<>(List.of("kill", "-" + name, Long.toString(first)));
            ProcessHandle.of(first)
                    .orElseThrow()
                    .descendants()
                    .forEach(process -> command.add(Long.toString(process.pid())));
            if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
                throw new AssertionError("not signalled: " + command);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// The address of a new database, in which there is no archive yet.
    public String newDatabase() {
        String name = "team_" + NUMBER.incrementAndGet();
        execute("postgres", "create database " + name);
        return address("postgres", name);
    }

    String address(String user, String database) {
        return "postgresql://" + user + "@localhost:" + postgres.getPort() + "/" + database;
    }

    int port() {
        return postgres.getPort();
    }

    static String database(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }

    /// Do something as the administrator, beside all code of ours.
    void execute(String database, String sql) {
        try (Connection connection = postgres.getDatabase("postgres", database).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// The same for the database of an archive.
    public void change(String address, String sql) {
        execute(database(address), sql);
    }

    /// The first column of what the administrator sees.
    List<String> texts(String address, String sql) {
        try (Connection connection =
                        postgres.getDatabase("postgres", database(address)).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// All that the tables hold, as text.
    public String everything(String address) {
        StringBuilder all = new StringBuilder();
        for (String table : List.of(
                "indexed_sessions",
                "messages",
                "long_messages",
                "session_words",
                "tool_uses",
                "responses",
                "source_files",
                "metadata")) {
            texts(address, "select t::text from " + table + " t")
                    .forEach(row -> all.append(row).append('\n'));
        }
        return all.toString();
    }

    /// The command that runs the classes under test as a process.
    static List<String> command(Object... words) {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.seshat.Seshat");
        return Stream.concat(java.stream(), Stream.of(words).map(Object::toString))
                .toList();
    }

    /// The program of a workstation with this home.
    public static RealProgram program(Path home, String workstation, String address) throws IOException {
        Files.createDirectories(home);
        return new RealProgram(
                home,
                Map.of(
                        "PATH",
                        System.getenv("PATH"),
                        "HOME",
                        home.toString(),
                        "LC_ALL",
                        "C.UTF-8",
                        "TZ",
                        "UTC",
                        "WORKSTATION_ID",
                        workstation,
                        "SESHAT_ARCHIVE",
                        address));
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
