package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.SqlConnection;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.model.SeshatException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A connection to the server. Not thread-safe.
final class PostgresConnection extends SqlConnection {

    /// How many rows are held in memory at once.
    private static final int ROWS_AT_ONCE = 500;

    /// Results that are collected into a list need no portions: each portion costs another round trip.
    private static final int ALL_AT_ONCE = 0;

    /// Plan each statement for its parameters: the right plan for a rare word is wrong for a common one.
    /// PostgreSQL considers a sequential scan of a small table cheap, but vectors are large and stored out of
    /// line. JIT compilation and parallel workers take longer to start than these queries take to run.
    private static final String SEARCH = "set transaction isolation level repeatable read, read only;"
            + " set local plan_cache_mode = force_custom_plan; set local enable_seqscan = off; set local jit = off;"
            + " set local max_parallel_workers_per_gather = 0;"
            + " set local statement_timeout = " + PostgresTimeouts.SEARCH.toMillis();

    private final Address address;
    private final RowSkipper skipper = new RowSkipper(this);

    PostgresConnection(Connection connection, Address address) {
        super(connection, new PostgresDialect());
        this.address = address;
    }

    /// Skips unreadable rows.
    RowSkipper skipper() {
        return skipper;
    }

    /// Run one operation that may legitimately take long.
    void executeLong(String sql) {
        try {
            int usual = connection().getNetworkTimeout();
            connection().setNetworkTimeout(Runnable::run, Math.toIntExact(PostgresTimeouts.LONG.toMillis()));
            execute(sql);
            connection().setNetworkTimeout(Runnable::run, usual);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public <T> Optional<T> read(ResultSet row, Row<T> reader, Row<Place> place) throws SQLException {
        return skipper.read(row, reader, place);
    }

    /// Fetch rows in portions, which PostgreSQL does only within a transaction.
    @Override
    protected void query(SqlFragment query, Use use, boolean all) {
        if (inTransaction()) {
            fetch(query, use, all);
            return;
        }
        begin();
        try {
            fetch(query, use, all);
        } catch (RuntimeException e) {
            undo(e);
            throw e;
        }
        commit();
    }

    private void fetch(SqlFragment query, Use use, boolean all) {
        prepared(query.sql(), statement -> {
            statement.setFetchSize(all ? ALL_AT_ONCE : ROWS_AT_ONCE);
            bind(statement, query.arguments());
            return use(statement, use);
        });
    }

    /// Report the first failure.
    private void undo(RuntimeException first) {
        try {
            rollback();
        } catch (SeshatException e) {
            first.addSuppressed(e);
        }
    }

    @Override
    protected <T> T prepared(String sql, Work<T> work) {
        try (PreparedStatement statement =
                connection().prepareStatement(dialect().named(sql))) {
            return work.with(statement);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    protected @Nullable Object bound(@Nullable Object value) throws SQLException {
        return switch (value) {
            case String text -> storable(text);
            case Instant at -> at.atOffset(ZoneOffset.UTC);
            case List<?> texts ->
                connection()
                        .createArrayOf(
                                "text",
                                texts.stream()
                                        .map(text -> storable(String.valueOf(text)))
                                        .toArray());
            case null, default -> value;
        };
    }

    /// PostgreSQL texts cannot contain NUL and neither can texts of logs, but a query may.
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

    @Override
    public void put(String table, List<String> key, Map<String, @Nullable Object> row) {
        String changes = row.keySet().stream()
                .filter(name -> !key.contains(name))
                .map(name -> name + " = excluded." + name)
                .collect(Collectors.joining(", "));
        run(
                insertion(table, row) + " on conflict (" + String.join(", ", key) + ") do update set " + changes,
                new ArrayList<>(row.values()).toArray());
    }

    /// Start searching one snapshot of the database, whatever is written meanwhile.
    void beginSearch() {
        begin();
        execute(SEARCH);
    }

    @Override
    public SeshatException failure(SQLException e) {
        return PostgresFailure.isLocked(e)
                ? PostgresFailure.locked(e, address, LockHolders.of(connection()))
                : PostgresFailure.of(e, address);
    }
}
