package dev.seshat.cli;

import dev.seshat.Patience;
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

/// A real PostgreSQL shared by several workstations, which can be stopped and restarted.
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
                .setPGStartupWait(Patience.LIMIT)
                .setServerConfig("fsync", "off")
                // A command leaves its connections to the end of its process, and many commands run in a test's.
                .setServerConfig("max_connections", "500");
    }

    public void stop() throws IOException {
        postgres.close();
    }

    /// Start it again with the same data.
    public void startAgain() throws IOException {
        postgres = builder().setPort(postgres.getPort()).start();
    }

    /// Freeze all its processes: it keeps its connections, accepts new ones, and responds to none.
    public void freeze() {
        signal("STOP");
    }

    /// Unfreeze it.
    public void thaw() {
        signal("CONT");
    }

    /// Signal the first process before the others: once it is stopped, it starts no more of them.
    private void signal(String name) {
        try {
            long first = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"))
                    .getFirst()
                    .strip());
            ProcessHandle server = ProcessHandle.of(first).orElseThrow();
            signal(name, server);
            for (ProcessHandle process : server.descendants().toList()) {
                signal(name, process);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// A process that has ended meanwhile needs no signal.
    private static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
        List<String> command = List.of("kill", "-" + name, Long.toString(process.pid()));
        if (new ProcessBuilder(command).start().waitFor() != 0 && process.isAlive()) {
            throw new AssertionError("not signalled: " + command);
        }
    }

    /// The address of a new database without an archive.
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

    /// Do something as the administrator, bypassing our code.
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

    /// The first column of a query by the administrator.
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

    /// All contents of the tables as text.
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

    /// The command that runs the program as a process.
    static List<String> command(Object... words) {
        return RealProgram.command(
                "256m", Stream.of(words).map(Object::toString).toList());
    }

    /// The program on a workstation with this home.
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
