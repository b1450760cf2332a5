package dev.seshat.agent;

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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteOpenMode;
import org.sqlite.jdbc4.JDBC4Connection;

/// An agent's SQLite database, opened so that the agent does not notice: nothing is written, and no lock is held
/// while results are used.
///
/// While the agent runs, its latest changes are in a file beside the database that readers must share. If that
/// file does not exist, sharing would create it, so the database is opened as immutable; results count only
/// if it did not change. Not thread-safe.
public final class AgentDatabase implements AutoCloseable {

    /// What SQLite appends to the name of a database for the file with its latest changes.
    public static final String LOG_OF_CHANGES = "-wal";

    private static final String BUSY_MILLIS = "2000";
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int CORRUPT = 11;
    private static final int NO_DATABASE = 26;

    /// Maps a row.
    @FunctionalInterface
    public interface Row<T> {

        /// The meaning of the current row.
        T read(ResultSet row) throws SQLException;
    }

    private final Path file;
    private final String agent;
    private final @Nullable String asItWas;
    private Connection connection;
    private boolean shared;

    private AgentDatabase(Path file, String agent) throws SQLException {
        this.file = file;
        this.agent = agent;
        this.asItWas = look();
        this.shared = asItWas == null;
        this.connection = connect();
    }

    /// Open a database.
    ///
    /// @param agent the name, for people, of the agent that it belongs to
    public static AgentDatabase open(Path file, String agent) {
        if (!Files.isRegularFile(file)) {
            throw new SeshatException(Kind.VANISHED, file + " no longer exists.");
        }
        if (!Files.isReadable(file)) {
            throw new SeshatException(Kind.DENIED, "No permission to read " + file + ".");
        }
        NativeLibraries.prepare();
        try {
            return new AgentDatabase(file, agent);
        } catch (SQLException e) {
            throw failure(file, agent, e);
        }
    }

    /// A stamp that changes when the database is written to; null while another process has it open.
    private @Nullable String look() {
        if (Files.exists(file.resolveSibling(file.getFileName() + LOG_OF_CHANGES))) {
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
    public <T> List<T> rows(String query, Row<T> row, Object... values) {
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
            throw failure(e);
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

    /// Its tables with their columns. A view does not count: its query could run forever.
    public DatabaseTables tables() {
        Map<String, Set<String>> tables = new TreeMap<>();
        List<String[]> columns = rows(
                "select t.name, c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'",
                row -> new String[] {String.valueOf(row.getString(1)), String.valueOf(row.getString(2))});
        for (String[] column : columns) {
            tables.computeIfAbsent(column[0], _ -> new HashSet<>()).add(column[1]);
        }
        return new DatabaseTables(tables);
    }

    private SeshatException failure(SQLException e) {
        return failure(file, agent, e);
    }

    private static SeshatException failure(Path file, String agent, SQLException e) {
        return switch (e.getErrorCode() & 0xff) {
            case BUSY, LOCKED ->
                new SeshatException(Kind.BUSY, file + " is busy: " + agent + " is using it. Try again.", e);
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
