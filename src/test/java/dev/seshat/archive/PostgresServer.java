package dev.seshat.archive;

import dev.seshat.Patience;
import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.index.ProjectLanguages;
import dev.seshat.model.Mask;
import dev.seshat.words.Language;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A real PostgreSQL for all tests of a process: started once, and stopped with the process.
final class PostgresServer {

    /// An archive supports these versions and all in between.
    enum Version {
        OLDEST,
        NEWEST
    }

    private static final String TEMPLATE = "seshat_template";
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Map<Version, PostgresServer> STARTED = new EnumMap<>(Version.class);
    /// A server that failed to start is not tried again for every following test.
    private static final Map<Version, RuntimeException> FAILED = new EnumMap<>(Version.class);

    private final EmbeddedPostgres postgres;

    private PostgresServer(Version version) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "off")
                .setServerConfig("max_connections", "200")
                .setPGStartupWait(Patience.LIMIT);
        if (version == Version.OLDEST) {
            builder.setPgBinaryResolver(new OldestPostgres());
        }
        try {
            postgres = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        execute("create database " + TEMPLATE);
        // Flyway takes a second, so it creates the tables once, and each archive is a copy.
        try (Server server = Server.at(address(TEMPLATE), Mask.NONE, new Environment(Map.of()))) {
            server.open(ProjectLanguages.all(Language.ENGLISH), true).close();
        }
    }

    private static PostgresServer of(Version version) {
        synchronized (STARTED) {
            RuntimeException failure = FAILED.get(version);
            if (failure != null) {
                throw new IllegalStateException("PostgreSQL failed to start before", failure);
            }
            try {
                return STARTED.computeIfAbsent(version, PostgresServer::new);
            } catch (RuntimeException e) {
                FAILED.put(version, e);
                throw e;
            }
        }
    }

    private static PostgresServer of(String address) {
        synchronized (STARTED) {
            return STARTED.values().stream()
                    .filter(server -> address.contains(":" + server.postgres.getPort() + "/"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// The address of a new database with empty tables.
    static String newArchive() {
        return newArchive(Version.NEWEST);
    }

    static String newArchive(Version version) {
        return of(version).create(" template " + TEMPLATE);
    }

    /// The address of a new database without tables.
    static String newDatabase() {
        return of(Version.NEWEST).create("");
    }

    private String create(String how) {
        String database = "archive_" + NUMBER.incrementAndGet();
        execute("create database " + database + how);
        return address(database);
    }

    static void drop(String address) {
        of(address).execute("drop database " + name(address) + " with (force)");
    }

    /// A connection as the administrator, bypassing our code.
    static Connection connect(String address) throws SQLException {
        return connect(address, "postgres");
    }

    /// The same with another role.
    static Connection connect(String address, String role) throws SQLException {
        return of(address).postgres.getDatabase(role, name(address)).getConnection();
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
