package dev.seshat.archive.postgres;

import dev.seshat.model.Category;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// Filters as conditions on a session `s` and, but for those of sessions, a message `m` and its tool use `t`.
final class FilterSql {

    private static final String NANOS_PER_MILLI = "1000000";

    private final boolean ofMessages;
    private SqlText sql = SqlText.EMPTY;
    private boolean asksSession;
    private boolean asksTool;

    private FilterSql(List<Filter> filters, boolean ofMessages) {
        this.ofMessages = ofMessages;
        for (Filter filter : filters) {
            sql = sql.and(" and ").and(condition(filter));
        }
    }

    /// The conditions on a message and its session.
    static FilterSql ofMessages(List<Filter> filters) {
        return new FilterSql(filters, true);
    }

    /// The conditions on a session as a whole: what only messages can tell is taken to hold, a time if the session may
    /// have a message of it.
    static FilterSql ofSessions(List<Filter> filters) {
        return new FilterSql(
                filters.stream()
                        .filter(filter -> filter.isOfSession() || filter instanceof Filter.When)
                        .toList(),
                false);
    }

    /// Whether there is something that only a message can tell.
    static boolean needsMessages(List<Filter> filters) {
        return !filters.stream().allMatch(Filter::mayHoldOfSession);
    }

    /// ` and …` for each; empty for none.
    SqlText sql() {
        return sql;
    }

    /// What messages `m` must be joined with for these conditions.
    String joins() {
        return (asksSession ? " join indexed_sessions s on s.session = m.session" : "") + joinsOfTools();
    }

    /// The same where the session is there already.
    String joinsOfTools() {
        return asksTool ? " left join tool_uses t on t.session = m.session and t.seq = coalesce(m.answers, m.seq)" : "";
    }

    private SqlText condition(Filter filter) {
        return switch (filter) {
            case Filter.All(List<Filter> filters) -> joined(filters, " and ");
            case Filter.Any(List<Filter> filters) -> joined(filters, " or ");
            case Filter.Not(Filter inner) -> SqlText.of("not ").and(known(inner));
            case Filter.OfCategory(Set<Category> categories) ->
                SqlText.of(
                        "m.category = any(?)",
                        categories.stream().map(Category::label).toList());
            case Filter.When(DateRange range) -> when(range);
            case Filter.NotFromSeshat() ->
                SqlText.of("coalesce(strpos(lower(" + tool("tool") + "), ?), 0) = 0", Filter.NotFromSeshat.NAME);
            case Filter.OfSession(String key) ->
                SqlText.of(
                        "? in (" + session("composite_key") + ", " + session("parent_key") + ", " + session("former_of")
                                + ")",
                        key);
            case Filter.Is(Filter.State state) ->
                SqlText.of(
                        switch (state) {
                            case ERROR -> tool("failed");
                            case SUBAGENT -> session("parent_key") + " is not null";
                            case ARCHIVED -> session("log_gone");
                            case FORMER -> session("former_of") + " is not null";
                        });
            case Filter.Has(Filter.Field field, String value) -> has(field, value);
        };
    }

    private SqlText joined(List<Filter> filters, String operator) {
        return SqlText.of("(")
                .and(SqlText.joined(filters.stream().map(this::known).toList(), operator))
                .and(")");
    }

    /// What is not known does not hold.
    private SqlText known(Filter filter) {
        return SqlText.of("coalesce(").and(condition(filter)).and(", false)");
    }

    private SqlText has(Filter.Field field, String value) {
        return switch (field) {
            case AGENT -> SqlText.of(session("agent") + " = lower(?)", value);
            case WORKSTATION -> SqlText.of(session("workstation_id") + " = ?", value);
            case BRANCH ->
                SqlText.of("(" + session("git_branch") + " = ? or ? = any(" + session("branches") + "))", value, value);
            case MODEL ->
                SqlText.of(
                        "exists (select 1 from unnest(" + session("models")
                                + ") model where strpos(lower(model), lower(?)) > 0)",
                        value);
            case TOOL -> SqlText.of("lower(" + tool("tool") + ") = lower(?)", value);
            case PROJECT -> project(value);
            case PROJECT_ID -> SqlText.of(session("project_id") + " = ?", value);
            case FILE ->
                SqlText.of(
                        "exists (select 1 from unnest(" + tool("files")
                                + ") file where '/' || lower(replace(file, '\\', '/')) || '/' like lower(?))",
                        file(value));
        };
    }

    /// The same as the filter of a list: the name of a directory, its path, or one above it.
    private SqlText project(String value) {
        boolean isPath = value.indexOf('/') >= 0 || value.indexOf('\\') >= 0;
        String wanted = isPath && value.length() > 1 && "/\\".indexOf(value.charAt(value.length() - 1)) >= 0
                ? value.substring(0, value.length() - 1)
                : value;
        return SqlText.of("(")
                .and(isIn(session("project_path"), wanted, isPath))
                .and(" or ")
                .and(isIn(session("repository"), wanted, isPath))
                .and(" or exists (select 1 from unnest(" + session("directories") + ") directory where ")
                .and(isIn("directory", wanted, isPath))
                .and("))");
    }

    private static SqlText isIn(String path, String wanted, boolean isPath) {
        if (isPath && !wanted.isEmpty() && "/\\".indexOf(wanted.charAt(0)) < 0) {
            return SqlText.of(
                    "(" + path + " = ? or starts_with(" + path + ", ?) or strpos('/' || replace(" + path
                            + ", '\\', '/') || '/', ?) > 0)",
                    wanted,
                    wanted + "\\",
                    "/" + wanted.replace('\\', '/') + "/");
        }
        return isPath
                ? SqlText.of(
                        "(" + path + " = ? or starts_with(" + path + ", ?) or starts_with(" + path + ", ?))",
                        wanted,
                        wanted + "/",
                        wanted + "\\")
                : SqlText.of(
                        "(" + path + " = ? or right(" + path + ", ?) in (?, ?))",
                        wanted,
                        wanted.codePointCount(0, wanted.length()) + 1,
                        "/" + wanted,
                        "\\" + wanted);
    }

    /// A whole part of the path, whatever its case; `*` stands for anything.
    private static String file(String value) {
        String wanted = value.replace('\\', '/').replaceAll("^/+|/+$", "");
        return "%/" + wanted.replace("%", "\\%").replace("_", "\\_").replace('*', '%') + "/%";
    }

    private SqlText when(DateRange range) {
        // A message without a time is as old as its session.
        String last = millis("last_msg_at") + ", " + session("file_mtime") + " / " + NANOS_PER_MILLI + ")";
        String at = "coalesce(m.at, " + last;
        // A copy of a log is made after it was last changed.
        String begun = "least(" + session("file_created") + ", " + session("file_mtime") + ") / " + NANOS_PER_MILLI;
        String from = ofMessages ? at : "coalesce(" + millis("first_msg_at") + ", " + begun + ")";
        String to = ofMessages ? at : "coalesce(" + last;
        SqlText conditions = SqlText.of("true");
        Instant since = range.since();
        if (since != null) {
            conditions = conditions.and(" and " + to + " >= ?", since.toEpochMilli());
        }
        Instant until = range.until();
        if (until != null) {
            conditions = conditions.and(" and " + from + " < ?", until.toEpochMilli());
        }
        return conditions;
    }

    private String millis(String column) {
        return millisOf(session(column));
    }

    /// A time as milliseconds since 1970; null for infinity, which has none and fails.
    static String millisOf(String column) {
        return "case when isfinite(" + column + ") then (extract(epoch from " + column + ") * 1000)::bigint end";
    }

    private String session(String column) {
        asksSession = true;
        return "s." + column;
    }

    private String tool(String column) {
        asksTool = true;
        return "t." + column;
    }
}
