package dev.seshat.archive.sqlite;

import dev.seshat.model.Category;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Filters as conditions on a session `s` and, but for those of sessions, a message `m` and its tool use `t`.
final class FilterSql {

    private static final String NANOS_PER_MILLI = "1000000";

    private final boolean ofMessages;
    private final List<@Nullable Object> arguments = new ArrayList<>();
    private final StringBuilder sql = new StringBuilder();
    private boolean asksSession;
    private boolean asksTool;

    private FilterSql(List<Filter> filters, boolean ofMessages) {
        this.ofMessages = ofMessages;
        filters.forEach(filter -> sql.append(" and ").append(condition(filter)));
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
    String sql() {
        return sql.toString();
    }

    /// What messages `m` must be joined with for these conditions.
    String joins() {
        return (asksSession ? " cross join sessions s on s.id = m.session" : "") + joinsOfTools();
    }

    /// The same where the session is there already.
    String joinsOfTools() {
        return asksTool ? " left join tool_uses t on t.id = coalesce(m.answers, m.id)" : "";
    }

    /// Whether nothing is asked for.
    boolean isEmpty() {
        return sql.isEmpty();
    }

    /// How parts of sessions are joined with their sessions: not at all if nothing is asked of these.
    String joinedWithParts() {
        return sql.isEmpty() ? "" : " cross join sessions s on s.id = sessions_fts.rowid >> 12";
    }

    List<@Nullable Object> arguments() {
        return arguments;
    }

    private String condition(Filter filter) {
        return switch (filter) {
            case Filter.All(List<Filter> filters) -> joined(filters, " and ");
            case Filter.Any(List<Filter> filters) -> joined(filters, " or ");
            case Filter.Not(Filter inner) -> "not coalesce(" + condition(inner) + ", 0)";
            case Filter.OfCategory(Set<Category> categories) ->
                categories.stream()
                        .map(category -> bind(category.label()))
                        .collect(Collectors.joining(", ", "m.category in (", ")"));
            case Filter.When(DateRange range) -> when(range);
            case Filter.NotFromSeshat() ->
                "coalesce(instr(lower(" + tool("tool") + "), " + bind(Filter.NotFromSeshat.NAME) + "), 0) = 0";
            case Filter.OfSession(String key) ->
                bind(key) + " in (" + session("key") + ", " + session("parent_key") + ", " + session("former_of") + ")";
            case Filter.Is(Filter.State state) ->
                switch (state) {
                    case ERROR -> tool("failed") + " = 1";
                    case SUBAGENT -> session("parent_key") + " is not null";
                    case ARCHIVED -> session("log_gone") + " = 1";
                    case FORMER -> session("former_of") + " is not null";
                };
            case Filter.Has(Filter.Field field, String value) -> has(field, value);
        };
    }

    private String joined(List<Filter> filters, String operator) {
        return filters.stream()
                .map(filter -> "coalesce(" + condition(filter) + ", 0)")
                .collect(Collectors.joining(operator, "(", ")"));
    }

    private String has(Filter.Field field, String value) {
        return switch (field) {
            case AGENT -> session("agent") + " = lower(" + bind(value) + ")";
            case WORKSTATION -> session("workstation_id") + " = " + bind(value);
            case BRANCH ->
                "(" + session("git_branch") + " = " + bind(value) + " or exists (select 1 from json_each("
                        + session("branches") + ") where value = " + bind(value) + "))";
            case MODEL ->
                "exists (select 1 from json_each(" + session("models") + ") where instr(lower(value), lower("
                        + bind(value) + ")) > 0)";
            case TOOL -> "lower(" + tool("tool") + ") = lower(" + bind(value) + ")";
            case PROJECT -> project(value);
            case PROJECT_ID -> session("project_id") + " = " + bind(value);
            case FILE -> "exists (select 1 from json_each(" + tool("files") + ") where " + file(value) + ")";
        };
    }

    /// The same as the filter of a list: the name of a directory, its path, or one above it.
    private String project(String value) {
        boolean isPath = value.indexOf('/') >= 0 || value.indexOf('\\') >= 0;
        String above = isPath && value.length() > 1 && "/\\".indexOf(value.charAt(value.length() - 1)) >= 0
                ? value.substring(0, value.length() - 1)
                : value;
        // Mostly there is one directory, and to find that out by reading none of several takes long.
        return "(" + isIn(session("project_path"), above, isPath) + " or " + isIn(session("repository"), above, isPath)
                + " or (" + session("directories")
                + " <> '[]' and exists (select 1 from json_each(" + session("directories") + ") where "
                + isIn("value", above, isPath) + ")))";
    }

    private String isIn(String path, String wanted, boolean isPath) {
        if (isPath && !wanted.isEmpty() && "/\\".indexOf(wanted.charAt(0)) < 0) {
            return "(" + path + " = " + bind(wanted) + " or substr(" + path + ", 1, " + (wanted.length() + 1) + ") = "
                    + bind(wanted + "\\") + " or instr('/' || replace(" + path + ", '\\', '/') || '/', "
                    + bind("/" + wanted.replace('\\', '/') + "/") + ") > 0)";
        }
        return isPath
                ? "(" + path + " = " + bind(wanted) + " or substr(" + path + ", 1, " + (wanted.length() + 1) + ") in ("
                        + bind(wanted + "/") + ", " + bind(wanted + "\\") + "))"
                : "(" + path + " = " + bind(wanted) + " or substr(" + path + ", -" + (wanted.length() + 1) + ") in ("
                        + bind("/" + wanted) + ", " + bind("\\" + wanted) + "))";
    }

    /// A whole part of the path, whatever its case; `*` stands for anything.
    private String file(String value) {
        String slashed = "('/' || lower(replace(value, '\\', '/')) || '/')";
        String wanted = "lower(" + bind(value.replace('\\', '/').replaceAll("^/+|/+$", "")) + ")";
        return value.indexOf('*') >= 0
                ? slashed + " glob '*/' || replace(replace(" + wanted + ", '[', '[[]'), '?', '[?]') || '/*'"
                : "instr(" + slashed + ", '/' || " + wanted + " || '/') > 0";
    }

    /// Whether a session may have a message of the time, and if a message is asked for, whether it is of it. The first
    /// is asked in any case, because the time of a message is as far away as its text.
    private String when(DateRange range) {
        // A copy of a log is made after it was last changed.
        String begun = "min(" + session("created") + ", " + session("modified") + ")";
        String first = "coalesce(" + session("first_message_at") + ", " + begun + " / ";
        String last = session("last_message_at") + ", " + session("modified") + " / ";
        String conditions = within(range, first, "coalesce(" + last);
        // A message without a time is as old as its session.
        String at = "coalesce(m.at, " + last;
        return ofMessages ? conditions + " and " + within(range, at, at) : conditions;
    }

    private String within(DateRange range, String from, String to) {
        List<String> conditions = new ArrayList<>();
        Instant since = range.since();
        if (since != null) {
            conditions.add(to + NANOS_PER_MILLI + ") >= " + bind(since.toEpochMilli()));
        }
        Instant until = range.until();
        if (until != null) {
            conditions.add(from + NANOS_PER_MILLI + ") < " + bind(until.toEpochMilli()));
        }
        return conditions.isEmpty() ? "1" : String.join(" and ", conditions);
    }

    private String session(String column) {
        asksSession = true;
        return "s." + column;
    }

    private String tool(String column) {
        asksTool = true;
        return "t." + column;
    }

    private String bind(Object value) {
        arguments.add(value);
        return "?";
    }
}
