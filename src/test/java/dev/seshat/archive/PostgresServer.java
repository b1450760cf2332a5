package dev.seshat.archive;

import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.words.Language;
import dev.seshat.words.Words;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A real PostgreSQL for all tests of a run: started once, and ended with the process.
final class PostgresServer {

    private static final String TEMPLATE = "seshat_template";
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final PostgresServer ONLY = new PostgresServer();

    private final EmbeddedPostgres postgres;

    private PostgresServer() {
        try {
            postgres = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "off")
                    .setServerConfig("max_connections", "200")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        execute("create database " + TEMPLATE);
        // Flyway takes a second, so it makes the tables once, and each archive is a copy.
        try (Server server = Server.at(address(TEMPLATE), new Environment(Map.of()))) {
            server.open(Words.of(Language.ENGLISH), true).close();
        }
    }

    /// The address of a database of its own, with empty tables.
    static String newArchive() {
        String database = "archive_" + NUMBER.incrementAndGet();
        ONLY.execute("create database " + database + " template " + TEMPLATE);
        return ONLY.address(database);
    }

    static void drop(String address) {
        ONLY.execute("drop database " + name(address) + " with (force)");
    }

    /// A connection as the administrator's, beside all code of ours.
    static Connection connect(String address) throws SQLException {
        return connect(address, "postgres");
    }

    /// The same as another role.
    static Connection connect(String address, String role) throws SQLException {
        return ONLY.postgres.getDatabase(role, name(address)).getConnection();
    }

    private static String name(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }

    private String address(String database) {
        return "postgresql://postgres@localhost:" + postgres.getPort() + "/" + database;
    }

    private void execute(String sql) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
