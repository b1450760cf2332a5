package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.Dialect;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.query.ProjectPattern;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// PostgreSQL: lists are arrays, times are timestamps, and each workstation owns its rows.
final class PostgresDialect implements Dialect {

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("sessions", "indexed_sessions"),
            Map.entry("id", "session"),
            Map.entry("key", "composite_key"),
            Map.entry("created", "file_created"),
            Map.entry("modified", "file_mtime"),
            Map.entry("first_message_at", "first_msg_at"),
            Map.entry("last_message_at", "last_msg_at"),
            Map.entry("message", "seq"),
            Map.entry("response", "number"),
            Map.entry("tool_use", "t.session = m.session and t.seq = coalesce(m.answers, m.seq)"),
            Map.entry("index_of", "strpos"),
            Map.entry("digest", "md5"),
            Map.entry("no_texts", "'{}'"),
            Map.entry(
                    "indexed_paths",
                    "octet_length(project_path) <= 1000 and (repository is null or octet_length(repository) <= 1000)"));

    @Override
    public Map<String, String> names() {
        return NAMES;
    }

    @Override
    public String elements(String texts) {
        return "unnest(" + texts + ") each_text (value)";
    }

    /// Infinity has no milliseconds and would fail.
    @Override
    public String millis(String column) {
        return "case when isfinite(" + column + ") then (extract(epoch from " + column + ") * 1000)::bigint end";
    }

    @Override
    public String change() {
        return "select pg_current_snapshot()::text";
    }

    @Override
    public String month(String day) {
        return "to_char(to_timestamp((" + day + ") * 86400) at time zone 'UTC', 'YYYY-MM')";
    }

    /// Lower-case ASCII only, whatever the language of the database.
    @Override
    public SqlFragment isIn(String path, ProjectPattern pattern) {
        return SqlFragment.of(
                "'/' || rtrim(replace(lower(" + path + " collate \"C\"), '\\', '/'), '/') || '/' ~ ?", pattern.regex());
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public List<String> tablesOfSession() {
        return List.of(
                "messages",
                "long_messages",
                "session_words",
                "tool_uses",
                "responses",
                "activity",
                "spending",
                "session_links",
                "session_numbers");
    }

    @Override
    public List<String> texts(ResultSet row, String column) throws SQLException {
        Array texts = row.getArray(column);
        return texts == null ? List.of() : List.of((String[]) texts.getArray());
    }

    @Override
    public @Nullable Instant time(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        // The driver then returns infinity, which no log can contain.
        if (OffsetDateTime.MAX.equals(time) || OffsetDateTime.MIN.equals(time)) {
            throw new IllegalArgumentException(column + " is infinite");
        }
        return time == null ? null : time.toInstant();
    }
}
