package dev.seshat.relevance;

import dev.seshat.archive.Store;
import dev.seshat.archive.postgres.PostgresStore;
import dev.seshat.archive.postgres.Server;
import dev.seshat.host.Environment;
import dev.seshat.model.Mask;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Archives on a real PostgreSQL with its data below a directory; the server runs until this is closed.
final class PostgresArchives implements Archives {

    private final EmbeddedPostgres postgres;
    private final List<Server> servers = new ArrayList<>();

    PostgresArchives(Path directory) throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setDataDirectory(directory)
                .setCleanDataDirectory(false)
                .setServerConfig("shared_buffers", "512MB")
                .setServerConfig("max_wal_size", "4GB")
                .start();
    }

    @Override
    public boolean has(String name) throws IOException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("select from pg_database where datname = '" + name + "'")) {
            return found.next();
        } catch (SQLException e) {
            throw new IOException("cannot list the databases", e);
        }
    }

    @Override
    public Store store(String name) throws IOException {
        if (!has(name)) {
            create(name);
        }
        String address = "postgresql://postgres@localhost:" + postgres.getPort() + "/" + name;
        Server server = Server.at(address, Mask.NONE, new Environment(Map.of()));
        servers.add(server);
        return new PostgresStore(server, WORKSTATION, LANGUAGES);
    }

    private void create(String name) throws IOException {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IOException("cannot create a database", e);
        }
    }

    @Override
    public void close() throws IOException {
        servers.forEach(Server::close);
        postgres.close();
    }
}
