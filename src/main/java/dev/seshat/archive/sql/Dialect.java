package dev.seshat.archive.sql;

import dev.seshat.model.Workstation;
import dev.seshat.query.ProjectPattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What one database names or writes differently from the other.
///
/// Statements of this package put names that differ in braces, as in `select {id} from {sessions}`:
///
/// - `sessions` is the table of sessions; `id`, `key`, `created`, `modified`, `first_message_at` and
///   `last_message_at` are its columns
/// - `message` is the number of a message in `messages`, and of a call's message in `tool_uses`; `response`
///   is the order of `responses`; `beside` is the column of `messages` that marks sidechains
/// - `tool_use` is the condition that joins `tool_uses t` with `messages m`
/// - `greatest`, `least` and `index_of` are functions
/// - `digest` shortens an id from a log to what an index holds
/// - `no_texts` is an empty list of texts
/// - `indexed_paths` is the condition of the partial index on the directories of sessions
public interface Dialect {

    Pattern NAME = Pattern.compile("\\{([a-z_]+)}");

    /// This database's spelling of the names in braces.
    Map<String, String> names();

    /// A statement with the names in braces replaced.
    default String named(String sql) {
        return sql.indexOf('{') < 0
                ? sql
                : NAME.matcher(sql).replaceAll(found -> names().getOrDefault(found.group(1), found.group(1)));
    }

    /// The texts of a column or an argument, as a table with one column `value`.
    String elements(String texts);

    /// The time of a message in milliseconds since 1970; null if it has none.
    String millis(String column);

    /// A query for a text that changes with everything that a connection can see.
    String change();

    /// The month of a day since 1970, as `2026-02`.
    String month(String day);

    /// Whether a path, or a directory above it, matches a pattern.
    SqlFragment isIn(String path, ProjectPattern pattern);

    /// Whether several workstations write, each its own rows.
    boolean isShared();

    /// The condition on rows that belong to a workstation.
    default SqlFragment ownRows(Workstation workstation) {
        return isShared() ? SqlFragment.of("workstation_id = ?", workstation.id()) : SqlFragment.of("true");
    }

    /// The columns that identify the workstation of a row.
    default Map<String, @Nullable Object> ownColumns(String workstation) {
        Map<String, @Nullable Object> columns = new LinkedHashMap<>();
        if (isShared()) {
            columns.put("workstation_id", workstation);
        }
        return columns;
    }

    /// The columns that identify the session of a row.
    default Map<String, @Nullable Object> owner(StoredSession session) {
        Map<String, @Nullable Object> columns = ownColumns(session.workstation());
        columns.put("session", session.number());
        return columns;
    }

    /// The tables with a column `session`, whose rows are deleted with the session.
    List<String> tablesOfSession();

    /// The texts of a column; empty if it is null.
    List<String> texts(ResultSet row, String column) throws SQLException;

    /// The time of a message or of a change; null if there is none.
    @Nullable
    Instant time(ResultSet row, String column) throws SQLException;
}
