package dev.seshat.archive.sql;

import dev.seshat.model.Category;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import dev.seshat.query.ProjectPattern;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/// Filters as conditions on a session `s` and, unless they are about whole sessions, on a message `m` and its
/// tool use `t`.
public final class FilterSql {

    private static final String NANOS_PER_MILLI = "1000000";

    private final Dialect dialect;
    private final boolean ofMessages;
    private SqlFragment sql = SqlFragment.EMPTY;
    private boolean asksSession;
    private boolean asksTool;

    private FilterSql(Dialect dialect, List<Filter> filters, boolean ofMessages) {
        this.dialect = dialect;
        this.ofMessages = ofMessages;
        for (Filter filter : filters) {
            sql = sql.and(" and ").and(condition(filter));
        }
    }

    /// The conditions on a message and its session.
    public static FilterSql ofMessages(Dialect dialect, List<Filter> filters) {
        return new FilterSql(dialect, filters, true);
    }

    /// The conditions on a whole session. Those that depend on messages are assumed to hold; a time holds if
    /// the session may have a message from then.
    public static FilterSql ofSessions(Dialect dialect, List<Filter> filters) {
        return new FilterSql(
                dialect,
                filters.stream()
                        .filter(filter -> filter.isOfSession() || filter instanceof Filter.When)
                        .toList(),
                false);
    }

    /// ` and …` for each condition; empty for none.
    public SqlFragment sql() {
        return sql;
    }

    /// The joins with messages `m` that these conditions need.
    public String joins() {
        return (asksSession ? " join {sessions} s on s.{id} = m.session" : "") + joinsOfTools();
    }

    /// The same if the session is already joined.
    public String joinsOfTools() {
        return asksTool ? " left join tool_uses t on {tool_use}" : "";
    }

    private SqlFragment condition(Filter filter) {
        return switch (filter) {
            case Filter.All(List<Filter> filters) -> joined(filters, " and ");
            case Filter.Any(List<Filter> filters) -> joined(filters, " or ");
            case Filter.Not(Filter inner) -> SqlFragment.of("not ").and(known(inner));
            case Filter.OfCategory(Set<Category> categories) ->
                SqlFragment.of(
                        "m.category in (" + String.join(", ", Collections.nCopies(categories.size(), "?")) + ")",
                        categories.stream().map(Category::label).toArray());
            case Filter.When(DateRange range) -> when(range);
            case Filter.NotFromSeshat() ->
                SqlFragment.of(
                        "coalesce({index_of}(lower(" + tool("tool") + "), ?), 0) = 0", Filter.NotFromSeshat.NAME);
            case Filter.OfSession(String key) ->
                SqlFragment.of(
                        "? in (" + session("{key}") + ", " + session("parent_key") + ", " + session("former_of") + ")",
                        key);
            case Filter.Is(Filter.State state) ->
                SqlFragment.of(
                        switch (state) {
                            case ERROR -> tool("failed");
                            case SUBAGENT -> session("parent_key") + " is not null";
                            case ARCHIVED -> session("log_gone");
                            case FORMER -> session("former_of") + " is not null";
                        });
            case Filter.Has(Filter.Field field, String value) -> has(field, value);
        };
    }

    private SqlFragment joined(List<Filter> filters, String operator) {
        return SqlFragment.of("(")
                .and(SqlFragment.joined(filters.stream().map(this::known).toList(), operator))
                .and(")");
    }

    /// Unknown counts as false.
    private SqlFragment known(Filter filter) {
        return SqlFragment.of("coalesce(").and(condition(filter)).and(", false)");
    }

    private SqlFragment has(Filter.Field field, String value) {
        return switch (field) {
            case AGENT -> SqlFragment.of(session("agent") + " = lower(?)", value);
            case WORKSTATION -> SqlFragment.of(session("workstation_id") + " = ?", value);
            case BRANCH ->
                SqlFragment.of("(" + session("git_branch") + " = ? or ", value)
                        .and(exists(session("branches"), SqlFragment.of("value = ?", value)))
                        .and(")");
            case MODEL -> exists(session("models"), SqlFragment.of("{index_of}(lower(value), lower(?)) > 0", value));
            case TOOL -> SqlFragment.of("lower(" + tool("tool") + ") = lower(?)", value);
            case PROJECT -> project(value);
            case PROJECT_ID -> SqlFragment.of(session("project_id") + " = ?", value);
            case FILE -> exists(tool("files"), file(value));
        };
    }

    private SqlFragment exists(String texts, SqlFragment which) {
        return SqlFragment.of("exists (select 1 from " + dialect.elements(texts) + " where ")
                .and(which)
                .and(")");
    }

    /// Like the filter of a list, it matches a directory that the session worked in, or its repository.
    /// Sessions with one directory, the most common case, are decided without the list, which is slow to
    /// read.
    private SqlFragment project(String value) {
        ProjectPattern pattern = ProjectPattern.of(value);
        return SqlFragment.of("(")
                .and(dialect.isIn(session("project_path"), pattern))
                .and(" or ")
                .and(dialect.isIn(session("repository"), pattern))
                .and(" or (" + session("directories") + " <> {no_texts} and ")
                .and(exists(session("directories"), dialect.isIn("value", pattern)))
                .and("))");
    }

    /// Matches whole segments of the path, ignoring case; `*` matches anything.
    private static SqlFragment file(String value) {
        String wanted = value.replace('\\', '/').replaceAll("^/+|/+$", "");
        return SqlFragment.of(
                "'/' || lower(replace(value, '\\', '/')) || '/' like lower(?) escape '\\'",
                "%/" + wanted.replace("%", "\\%").replace("_", "\\_").replace('*', '%') + "/%");
    }

    private SqlFragment when(DateRange range) {
        // A message without a time is as old as its session.
        String last = dialect.millis(session("{last_message_at}")) + ", " + session("{modified}") + " / "
                + NANOS_PER_MILLI + ")";
        String at = "coalesce(m.at, " + last;
        // A copied log was created after it was last changed.
        String begun = "{least}(" + session("{created}") + ", " + session("{modified}") + ") / " + NANOS_PER_MILLI;
        String from =
                ofMessages ? at : "coalesce(" + dialect.millis(session("{first_message_at}")) + ", " + begun + ")";
        String to = ofMessages ? at : "coalesce(" + last;
        SqlFragment conditions = SqlFragment.of("true");
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

    private String session(String column) {
        asksSession = true;
        return "s." + column;
    }

    private String tool(String column) {
        asksTool = true;
        return "t." + column;
    }
}
