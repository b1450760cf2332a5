package dev.seshat.agent.opencode;

import dev.seshat.host.NativeLibraries;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteOpenMode;
import org.sqlite.jdbc4.JDBC4Connection;

/// OpenCode's database, opened so that OpenCode does not notice: nothing is written, and no lock is held
/// while results are used.
///
/// While OpenCode runs, its latest changes are in a file beside the database that readers must share. If that
/// file does not exist, sharing would create it, so the database is opened as immutable; results count only
/// if it did not change. Not thread-safe.
final class OpenCodeDatabase implements AutoCloseable {

    private static final String BUSY_MILLIS = "2000";
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int CORRUPT = 11;
    private static final int NO_DATABASE = 26;

    /// Maps a row.
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private final Path file;
    private final @Nullable String asItWas;
    private Connection connection;
    private boolean shared;

    private OpenCodeDatabase(Path file) throws SQLException {
        this.file = file;
        this.asItWas = look();
        this.shared = asItWas == null;
        this.connection = connect();
    }

    static OpenCodeDatabase open(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(Kind.VANISHED, file + " no longer exists.");
        }
        if (!Files.isReadable(file)) {
            throw new SeshatException(Kind.DENIED, "No permission to read " + file + ".");
        }
        NativeLibraries.prepare();
        try {
            return new OpenCodeDatabase(file);
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    /// A stamp that changes when the database is written to; null while another process has it open.
    private @Nullable String look() {
        if (Files.exists(OpenCodeLayout.logOfChanges(file))) {
            return null;
        }
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.lastModifiedTime() + " " + attributes.size() + " " + attributes.fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("open_mode", Integer.toString(SQLiteOpenMode.READONLY.flag));
        properties.setProperty("busy_timeout", BUSY_MILLIS);
        String name = "file:" + file.toUri().getRawPath() + (shared ? "?mode=ro" : "?immutable=1");
        Connection opened = new JDBC4Connection("jdbc:sqlite:" + name, name, properties);
        try (Statement statement = opened.createStatement()) {
            // Run nothing that the database itself defines.
            statement.execute("pragma trusted_schema = off");
            return opened;
        } catch (SQLException e) {
            opened.close();
            throw e;
        }
    }

    /// Run a query to its end.
    <T> List<T> rows(String query, Row<T> row, Object... values) {
        try {
            if (!shared) {
                List<T> rows = tryAlone(query, row, values);
                if (rows != null) {
                    return rows;
                }
                connection.close();
                shared = true;
                connection = connect();
            }
            return run(query, row, values);
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    /// Null if the database was written to in the meantime: then results and failures mean nothing.
    private <T> @Nullable List<T> tryAlone(String query, Row<T> row, Object... values) throws SQLException {
        try {
            List<T> rows = run(query, row, values);
            return Objects.equals(asItWas, look()) ? rows : null;
        } catch (SQLException e) {
            if (Objects.equals(asItWas, look())) {
                throw e;
            }
            return null;
        }
    }

    private <T> List<T> run(String query, Row<T> row, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            List<T> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows.add(row.read(found));
                }
            }
            return rows;
        }
    }

    /// Require a table with these columns. A view does not count: its query could run forever.
    void require(String table, String... columns) {
        List<String> there = rows(
                "select c.name from sqlite_schema t, pragma_table_info(t.name) c where t.name = ? and t.type = 'table'",
                row -> String.valueOf(row.getString(1)),
                table);
        for (String column : columns) {
            if (!there.contains(column)) {
                String missing = there.isEmpty() ? "no table " + table : "no column " + column + " in table " + table;
                throw new SeshatException(
                        Kind.UNREADABLE,
                        file + " is not a database of an OpenCode version that Seshat supports: " + missing + ".");
            }
        }
    }

    private static SeshatException failure(Path file, SQLException e) {
        return switch (e.getErrorCode() & 0xff) {
            case BUSY, LOCKED -> new SeshatException(Kind.BUSY, file + " is busy: OpenCode is using it. Try again.", e);
            case CORRUPT, NO_DATABASE ->
                new SeshatException(Kind.UNREADABLE, file + " is damaged and cannot be read as a database.", e);
            default -> new SeshatException(Kind.UNREADABLE, "Cannot read " + file + ": " + e.getMessage() + ".", e);
        };
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The connection only read.
        }
    }
}
