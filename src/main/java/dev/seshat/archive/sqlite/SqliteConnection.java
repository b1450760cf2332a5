package dev.seshat.archive.sqlite;

import dev.seshat.archive.sql.JsonColumn;
import dev.seshat.archive.sql.SqlConnection;
import dev.seshat.archive.sql.SqlFragment;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A connection to the database file, with its prepared statements. Not thread-safe.
final class SqliteConnection extends SqlConnection {

    private final Path file;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    private final @Nullable Object fileKey;
    private @Nullable Runnable guard;

    SqliteConnection(Connection connection, Path file) {
        super(connection, new SqliteDialect());
        this.file = file;
        this.fileKey = fileKey(file);
    }

    Path file() {
        return file;
    }

    /// Run a check before and after every query.
    void guard(Runnable check) {
        guard = check;
    }

    /// Fail if the file was replaced, as when a damaged archive is recovered.
    void requireSameFile() {
        if (!Objects.equals(fileKey, fileKey(file))) {
            throw new SeshatException(
                    Kind.UNREADABLE, "the archive " + file + " was replaced in the meantime: try again.");
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

    @Override
    protected void query(SqlFragment query, Use use, boolean all) {
        check();
        super.query(query, use, all);
        check();
    }

    /// Rows that SQLite accepts may still be wrong: an overwritten page need not look damaged.
    @Override
    protected <T> T read(ResultSet row, Row<T> reader) throws SQLException {
        try {
            return reader.read(row);
        } catch (RuntimeException e) {
            throw e instanceof SeshatException ? e : SqliteFailure.damaged(file, e);
        }
    }

    @Override
    public <T> Optional<T> read(ResultSet row, Row<T> reader, Row<Place> place) throws SQLException {
        return Optional.of(read(row, reader));
    }

    /// A statement whose parameters the caller binds by hand, because it runs for every message.
    PreparedStatement statement(String sql) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection().prepareStatement(dialect().named(sql));
            prepared.put(sql, statement);
        }
        return statement;
    }

    /// The driver finalizes a statement that failed, as on a damaged page, so it must be prepared again.
    @Override
    protected <T> T prepared(String sql, Work<T> work) {
        try {
            return work.with(statement(sql));
        } catch (SQLException e) {
            prepared.remove(sql);
            throw failure(e);
        }
    }

    /// Java makes classes for a switch over types at every start: 5 ms of a search for the first one.
    @Override
    protected @Nullable Object bound(@Nullable Object value) {
        if (value instanceof Instant at) {
            return at.toEpochMilli();
        }
        if (value instanceof List<?> texts) {
            return JsonColumn.texts(texts.stream().map(String::valueOf).toList());
        }
        return value instanceof long[] numbers ? Arrays.toString(numbers) : value;
    }

    /// Uses neither an upsert nor an attempted update: both may abort halfway, so SQLite would keep a
    /// statement journal for every log.
    @Override
    public void put(String table, List<String> key, Map<String, @Nullable Object> row) {
        SqlFragment which = SqlFragment.joined(
                key.stream()
                        .map(name -> SqlFragment.of(name + " = ?", row.get(name)))
                        .toList(),
                " and ");
        if (number(SqlFragment.of("select count(*) from " + table + " where ").and(which)) == 0) {
            run(insertion(table, row), new ArrayList<>(row.values()).toArray());
        } else {
            Map<String, @Nullable Object> changed = new LinkedHashMap<>(row);
            changed.keySet().removeAll(key);
            update(table, changed, which);
        }
    }

    /// Close all statements: some operations need that none is in use.
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

    @Override
    public SeshatException failure(SQLException e) {
        return SqliteFailure.of(e, file);
    }
}
