package dev.seshat.archive.postgres;

import dev.seshat.model.SeshatException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A connection to the database. Not thread-safe.
final class Sql implements AutoCloseable {

    /// Makes something of a row.
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /// Uses a row; false when no more are wanted.
    @FunctionalInterface
    interface Use {
        boolean row(ResultSet row) throws SQLException;
    }

    /// So many rows are held in memory at once.
    private static final int ROWS_AT_ONCE = 500;

    /// What becomes a list need not come in portions: each of them is one more way to the server.
    private static final int ALL_AT_ONCE = 0;

    /// Each statement is planned for what it asks: the right way to a rare word is a wrong one to a common word.
    /// PostgreSQL thinks it cheap to read a small table whole, but vectors are large and lie beside it. And to
    /// compile a statement, or to start others for it, takes longer than what is asked here.
    private static final String SEARCH = "set transaction isolation level repeatable read, read only;"
            + " set local plan_cache_mode = force_custom_plan; set local enable_seqscan = off; set local jit = off;"
            + " set local max_parallel_workers_per_gather = 0;"
            + " set local statement_timeout = " + Patience.SEARCH.toMillis();

    private final Connection connection;
    private final Address address;
    private final RowSkipper skipper = new RowSkipper(this);

    Sql(Connection connection, Address address) {
        this.connection = connection;
        this.address = address;
    }

    /// Skips the rows that cannot be read.
    RowSkipper skipper() {
        return skipper;
    }

    /// Do something once that returns nothing of interest.
    void execute(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// The same of something that may rightly take long.
    void executeLong(String sql) {
        try {
            int usual = connection.getNetworkTimeout();
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(Patience.LONG.toMillis()));
            execute(sql);
            connection.setNetworkTimeout(Runnable::run, usual);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// Run a statement; gives the number of rows that it changed.
    int run(String sql, @Nullable Object... arguments) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, arguments);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// Run a statement for each of several rows, in one go.
    void runAll(String sql, List<@Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (@Nullable Object[] row : rows) {
                bind(statement, row);
                statement.addBatch();
            }
            statement.executeBatch();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    <T> List<T> list(String sql, Row<T> reader, @Nullable Object... arguments) {
        return list(SqlText.of(sql, arguments), reader);
    }

    <T> List<T> list(SqlText text, Row<T> reader) {
        List<T> list = new ArrayList<>();
        each(text, row -> list.add(reader.read(row)), ALL_AT_ONCE);
        return list;
    }

    <T> Optional<T> first(String sql, Row<T> reader, @Nullable Object... arguments) {
        List<T> list = new ArrayList<>();
        each(
                sql,
                row -> {
                    list.add(reader.read(row));
                    return false;
                },
                arguments);
        return list.stream().findFirst();
    }

    /// The same of the rows that can be read.
    <T> List<T> list(SqlText text, Row<T> reader, Row<RowSkipper.Place> place) {
        List<T> list = new ArrayList<>();
        each(text, row -> {
            skipper.read(row, reader, place).ifPresent(list::add);
            return true;
        });
        return list;
    }

    void each(String sql, Use use, @Nullable Object... arguments) {
        each(SqlText.of(sql, arguments), use);
    }

    void each(SqlText text, Use use) {
        each(text, use, ROWS_AT_ONCE);
    }

    /// Rows are fetched in portions, which PostgreSQL does only in a transaction.
    private void each(SqlText text, Use use, int atOnce) {
        if (inTransaction()) {
            fetch(text, use, atOnce);
            return;
        }
        begin();
        try {
            fetch(text, use, atOnce);
        } catch (RuntimeException e) {
            undo(e);
            throw e;
        }
        commit();
    }

    /// What is said of a failure is what failed first.
    private void undo(RuntimeException first) {
        try {
            rollback();
        } catch (SeshatException e) {
            first.addSuppressed(e);
        }
    }

    private void fetch(SqlText text, Use use, int atOnce) {
        try (PreparedStatement statement = connection.prepareStatement(text.sql())) {
            statement.setFetchSize(atOnce);
            bind(statement, text.arguments().toArray());
            try (ResultSet rows = statement.executeQuery()) {
                boolean more = true;
                while (more && rows.next()) {
                    more = use.row(rows);
                }
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /// The first column of the first row; zero where there is none.
    long number(String sql, @Nullable Object... arguments) {
        return first(sql, row -> row.getLong(1), arguments).orElse(0L);
    }

    long number(SqlText text) {
        List<Long> numbers = list(text, row -> row.getLong(1));
        return numbers.isEmpty() ? 0 : numbers.getFirst();
    }

    private void bind(PreparedStatement statement, @Nullable Object[] arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case String text -> statement.setString(i + 1, storable(text));
                case Instant at -> statement.setObject(i + 1, at.atOffset(ZoneOffset.UTC));
                case List<?> texts ->
                    statement.setArray(
                            i + 1,
                            connection.createArrayOf(
                                    "text",
                                    texts.stream()
                                            .map(text -> storable(String.valueOf(text)))
                                            .toArray()));
                case long[] numbers -> statement.setObject(i + 1, numbers);
                case int[] numbers -> statement.setObject(i + 1, numbers);
                case float[] numbers -> statement.setObject(i + 1, numbers);
                case null, default -> statement.setObject(i + 1, arguments[i]);
            }
        }
    }

    /// What no text of PostgreSQL can hold is held by no text of a log either, but somebody may ask for it.
    private static String storable(String text) {
        StringBuilder storable = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (isPair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                storable = storable == null ? new StringBuilder(text) : storable;
                storable.setCharAt(i, '\ufffd');
            }
        }
        return storable == null ? text : storable.toString();
    }

    /// The texts of a column.
    static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    boolean inTransaction() {
        try {
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    void begin() {
        autoCommit(false);
    }

    /// Begin to search in one state of the database, whatever is written meanwhile.
    void beginSearch() {
        begin();
        execute(SEARCH);
    }

    void commit() {
        autoCommit(true);
    }

    void rollback() {
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

    SeshatException failure(SQLException e) {
        return PostgresFailure.isLocked(e)
                ? PostgresFailure.locked(e, address, LockHolders.of(connection))
                : PostgresFailure.of(e, address);
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
