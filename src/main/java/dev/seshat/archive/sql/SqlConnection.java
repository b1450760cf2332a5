package dev.seshat.archive.sql;

import dev.seshat.model.SeshatException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A connection to a database: runs statements in its [Dialect] and maps their rows. Not thread-safe.
public abstract class SqlConnection implements AutoCloseable {

    /// Maps a row.
    @FunctionalInterface
    public interface Row<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    /// Uses a row; returns false to stop.
    @FunctionalInterface
    public interface Use {
        boolean row(ResultSet row) throws SQLException;
    }

    /// The position of a row, for the list of unreadable rows. Only computed for such a row.
    ///
    /// @param session the number of the session whose key completes the name; null if the name is complete
    public record Place(
            String workstation, String name, @Nullable Long session) {}

    /// An operation on a prepared statement.
    @FunctionalInterface
    protected interface Work<T> {
        T with(PreparedStatement statement) throws SQLException;
    }

    private final Connection connection;
    private final Dialect dialect;

    protected SqlConnection(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    public final Dialect dialect() {
        return dialect;
    }

    protected final Connection connection() {
        return connection;
    }

    /// Prepare a statement, with names in braces, and use it.
    protected abstract <T> T prepared(String sql, Work<T> work);

    /// The form of a value that the driver accepts.
    protected abstract @Nullable Object bound(@Nullable Object value) throws SQLException;

    /// Turns a failure into a sentence that says what to do.
    public abstract SeshatException failure(SQLException e);

    /// Insert a row, or update the one with its key.
    public abstract void put(String table, List<String> key, Map<String, @Nullable Object> row);

    /// Read a row that may be damaged.
    ///
    /// @param place the row's position
    /// @return empty if it is unreadable and is to be skipped
    public abstract <T> Optional<T> read(ResultSet row, Row<T> reader, Row<Place> place) throws SQLException;

    /// Read a row that must be intact.
    protected <T> T read(ResultSet row, Row<T> reader) throws SQLException {
        return reader.read(row);
    }

    /// Pass on the rows of a query.
    ///
    /// @param all whether the caller keeps all of them, so that fetching in portions gains nothing
    protected void query(SqlFragment query, Use use, boolean all) {
        prepared(query.sql(), statement -> {
            bind(statement, query.arguments());
            return use(statement, use);
        });
    }

    protected static boolean use(PreparedStatement query, Use use) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            boolean more = true;
            while (more && rows.next()) {
                more = use.row(rows);
            }
            return more;
        }
    }

    /// Run a statement without an interesting result: a setting, a step of a migration.
    public final void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(dialect.named(sql));
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// Run a statement; returns the number of changed rows.
    public final int run(String sql, @Nullable Object... arguments) {
        return run(SqlFragment.of(sql, arguments));
    }

    public final int run(SqlFragment text) {
        return prepared(text.sql(), statement -> {
            bind(statement, text.arguments());
            return statement.executeUpdate();
        });
    }

    /// Insert rows with the same columns.
    ///
    /// @param onConflict what to do if a key is taken; empty if that cannot happen
    public final void insert(String table, List<? extends Map<String, @Nullable Object>> rows, String onConflict) {
        if (!rows.isEmpty()) {
            prepared(insertion(table, rows.getFirst()) + onConflict, statement -> {
                for (Map<String, @Nullable Object> row : rows) {
                    bind(statement, new ArrayList<>(row.values()));
                    statement.addBatch();
                }
                return statement.executeBatch();
            });
        }
    }

    protected static String insertion(String table, Map<String, @Nullable Object> row) {
        return "insert into " + table + " (" + String.join(", ", row.keySet()) + ") values ("
                + String.join(", ", Collections.nCopies(row.size(), "?")) + ")";
    }

    /// Change some columns of a row.
    public final void update(String table, Map<String, @Nullable Object> columns, SqlFragment which) {
        String changes = columns.keySet().stream().map(name -> name + " = ?").collect(Collectors.joining(", "));
        run(SqlFragment.of(
                        "update " + table + " set " + changes, columns.values().toArray())
                .and(" where ")
                .and(which));
    }

    /// Run a statement for each of several rows, in one batch.
    public final void runAll(String sql, List<@Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return;
        }
        prepared(sql, statement -> {
            for (@Nullable Object[] row : rows) {
                bind(statement, Arrays.asList(row));
                statement.addBatch();
            }
            return statement.executeBatch();
        });
    }

    public final <T> List<T> list(String sql, Row<T> reader, @Nullable Object... arguments) {
        return list(SqlFragment.of(sql, arguments), reader);
    }

    public final <T> List<T> list(SqlFragment query, Row<T> reader) {
        List<T> list = new ArrayList<>();
        query(query, row -> list.add(read(row, reader)), true);
        return list;
    }

    /// The same for the rows that are readable.
    public final <T> List<T> list(SqlFragment query, Row<T> reader, Row<Place> place) {
        List<T> list = new ArrayList<>();
        each(query, row -> {
            read(row, reader, place).ifPresent(list::add);
            return true;
        });
        return list;
    }

    public final <T> Optional<T> first(String sql, Row<T> reader, @Nullable Object... arguments) {
        List<T> list = new ArrayList<>(1);
        each(
                sql,
                row -> {
                    list.add(read(row, reader));
                    return false;
                },
                arguments);
        return list.stream().findFirst();
    }

    public final void each(String sql, Use use, @Nullable Object... arguments) {
        each(SqlFragment.of(sql, arguments), use);
    }

    public final void each(SqlFragment query, Use use) {
        query(query, use, false);
    }

    /// The first column of the first row; zero if there is none.
    public final long number(String sql, @Nullable Object... arguments) {
        return number(SqlFragment.of(sql, arguments));
    }

    public final long number(SqlFragment query) {
        List<Long> numbers = list(query, row -> row.getLong(1));
        return numbers.isEmpty() ? 0 : numbers.getFirst();
    }

    protected final void bind(PreparedStatement statement, List<@Nullable Object> arguments) throws SQLException {
        for (int i = 0; i < arguments.size(); i++) {
            statement.setObject(i + 1, bound(arguments.get(i)));
        }
    }

    public final boolean inTransaction() {
        try {
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// Begin a transaction.
    ///
    /// Set the driver's auto-commit mode instead of running a statement; otherwise SQLite's driver would try
    /// to begin a transaction before every statement.
    public final void begin() {
        autoCommit(false);
    }

    public final void commit() {
        autoCommit(true);
    }

    public final void rollback() {
        try {
            if (!connection.isClosed()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
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

    @Override
    public final void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
