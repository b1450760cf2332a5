package dev.seshat.archive.sqlite;

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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A connection to the database, with the statements that were prepared on it. Not thread-safe.
final class Sql implements AutoCloseable {

    /// Makes something of a row.
    @FunctionalInterface
    interface Row<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    /// Uses a row; false when no more are wanted.
    @FunctionalInterface
    interface Use {
        boolean row(ResultSet row) throws SQLException;
    }

    private final Connection connection;
    private final Path file;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    private final @Nullable Object fileKey;
    private @Nullable Runnable guard;

    Sql(Connection connection, Path file) {
        this.connection = connection;
        this.file = file;
        this.fileKey = fileKey(file);
    }

    Path file() {
        return file;
    }

    /// Have something checked before and after every query.
    void guard(Runnable check) {
        guard = check;
    }

    /// Refuse to read on from a file in whose place another was put, as when a damaged archive is recovered.
    void requireSameFile() {
        if (!Objects.equals(fileKey, fileKey(file))) {
            throw new SeshatException(Kind.UNREADABLE, "the archive " + file + " was replaced meanwhile: try again.");
        }
    }

    private static @Nullable Object fileKey(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    private void check() {
        if (guard != null) {
            guard.run();
        }
    }

    /// Do something once that returns nothing of interest: a pragma, a step of a migration.
    void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// Run a statement; gives the number of rows that it changed.
    int run(String sql, @Nullable Object... arguments) {
        try {
            return bound(sql, arguments).executeUpdate();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    <T> List<T> list(String sql, Row<T> reader, @Nullable Object... arguments) {
        List<T> list = new ArrayList<>();
        each(
                sql,
                row -> {
                    list.add(read(reader, row));
                    return true;
                },
                arguments);
        return list;
    }

    <T> Optional<T> first(String sql, Row<T> reader, @Nullable Object... arguments) {
        check();
        try (ResultSet rows = bound(sql, arguments).executeQuery()) {
            Optional<T> found = rows.next() ? Optional.of(read(reader, rows)) : Optional.empty();
            check();
            return found;
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /// What SQLite finds in order may still not be what was written: a page that was overwritten need not look so.
    <T> T read(Row<T> reader, ResultSet row) throws SQLException {
        try {
            return reader.read(row);
        } catch (RuntimeException e) {
            throw e instanceof SeshatException ? e : SqliteFailure.damaged(file, e);
        }
    }

    void each(String sql, Use use, @Nullable Object... arguments) {
        check();
        try (ResultSet rows = bound(sql, arguments).executeQuery()) {
            while (rows.next()) {
                if (!use.row(rows)) {
                    return;
                }
            }
            check();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /// The first column of the first row; zero where there is none.
    long number(String sql, @Nullable Object... arguments) {
        return first(sql, row -> row.getLong(1), arguments).orElse(0L);
    }

    /// A time in milliseconds since 1970, where there is one. Whether a column was null is known only until the next
    /// column is read.
    static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    /// A statement for who binds its parameters by hand, because it runs for every message.
    PreparedStatement statement(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        return statement;
    }

    private PreparedStatement bound(String sql, @Nullable Object... arguments) throws SQLException {
        PreparedStatement statement = statement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
        return statement;
    }

    /// Give up all statements: there is what SQLite does only while none is in use.
    void closeStatements() {
        try {
            for (PreparedStatement statement : prepared.values()) {
                statement.close();
            }
            prepared.clear();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// Begin a transaction that writes.
    ///
    /// Said to the driver and not as a statement: else it tries to begin one before every statement of ours.
    void begin() {
        autoCommit(false);
    }

    void commit() {
        autoCommit(true);
    }

    void rollback() {
        try {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private void autoCommit(boolean on) {
        try {
            connection.setAutoCommit(on);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// The driver finalizes a statement that failed, as on a damaged page: the next time it must be prepared again.
    private SeshatException failure(String sql, SQLException e) {
        prepared.remove(sql);
        return failure(e);
    }

    SeshatException failure(SQLException e) {
        return SqliteFailure.of(e, file);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
