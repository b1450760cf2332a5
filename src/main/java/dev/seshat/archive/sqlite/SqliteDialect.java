package dev.seshat.archive.sqlite;

import dev.seshat.archive.sql.Dialect;
import dev.seshat.archive.sql.JsonColumn;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.archive.sql.Times;
import dev.seshat.query.ProjectPattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// SQLite: lists are JSON in one column, times are milliseconds, and all rows belong to this workstation.
final class SqliteDialect implements Dialect {

    private static final Map<String, String> NAMES = Map.of(
            "message", "id",
            "response", "id",
            "beside", "sidechain",
            "tool_use", "t.id = coalesce(m.answers, m.id)",
            "greatest", "max",
            "least", "min",
            "index_of", "instr",
            "digest", "",
            "no_texts", "'[]'",
            "indexed_paths", "true");

    @Override
    public Map<String, String> names() {
        return NAMES;
    }

    @Override
    public String elements(String texts) {
        return "json_each(" + texts + ")";
    }

    @Override
    public String millis(String column) {
        return column;
    }

    /// The first number changes when others write, the second when this connection does.
    @Override
    public String change() {
        return "select data_version || ' ' || total_changes() from pragma_data_version";
    }

    @Override
    public String month(String day) {
        return "strftime('%Y-%m', (" + day + ") * 86400, 'unixepoch')";
    }

    @Override
    public SqlFragment isIn(String path, ProjectPattern pattern) {
        return SqlFragment.of(
                "'/' || rtrim(replace(lower(" + path + "), '\\', '/'), '/') || '/' glob ?", pattern.glob());
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public List<String> tablesOfSession() {
        return List.of("messages", "tool_uses", "responses", "activity", "spending", "session_links");
    }

    @Override
    public List<String> texts(ResultSet row, String column) throws SQLException {
        String texts = row.getString(column);
        return texts == null ? List.of() : JsonColumn.texts(texts);
    }

    @Override
    public @Nullable Instant time(ResultSet row, String column) throws SQLException {
        return Times.ofMillis(row, column);
    }
}
