package dev.seshat.archive.sql;

import dev.seshat.archive.usage.Activity;
import dev.seshat.archive.usage.FileTotals;
import dev.seshat.archive.usage.Grouping;
import dev.seshat.archive.usage.SessionSlot;
import dev.seshat.archive.usage.Spending;
import dev.seshat.archive.usage.ToolTotals;
import dev.seshat.archive.usage.UsageRecords;
import dev.seshat.archive.usage.UsageScope;
import dev.seshat.model.Category;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sums over the tables `activity`, `spending` and `tool_uses`.
final class UsageRows implements UsageRecords {

    /// A fork contains the lines of the session it was made from, a former version those of the present one. The
    /// rows of a response that several sessions have are joined, and belong to the first.
    private static final String USED = """
            with used as (
                select session, slot, band, mode, model, requests, input, output, cache_read, cache_write,
                    cache_write_1h, searches, own_cost, own_requests, unknown_1h from spending
                union all
                select session, slot, {band} as band, fast as mode, model, 1, input, output, cache_read, cache_write,
                    cache_write_1h, searches, own_cost, own_requests, unknown_1h
                from (select session, slot, model, place, fast, input, output, cache_read, cache_write,
                        input + cache_read + cache_write as prompt,
                        coalesce(cache_write_1h, 0) as cache_write_1h, searches, coalesce(own_cost, 0) as own_cost,
                        case when own_cost is null then 0 else 1 end as own_requests,
                        case when cache_write > 0 and cache_write_1h is null then 1 else 0 end as unknown_1h
                    from (select session, slot, model,
                            row_number() over (partition by {copies} order by rank, owner) as place,
                            max(fast) over (partition by {copies}) as fast,
                            max(input) over (partition by {copies}) as input,
                            max(output) over (partition by {copies}) as output,
                            max(cache_read) over (partition by {copies}) as cache_read,
                            max(cache_write) over (partition by {copies}) as cache_write,
                            max(cache_write_1h) over (partition by {copies}) as cache_write_1h,
                            max(searches) over (partition by {copies}) as searches,
                            max(own_cost) over (partition by {copies}) as own_cost
                        from ({shared}) copies) joined
                    where place = 1) counted)
            """;

    private final SqlConnection sql;

    UsageRows(SqlConnection sql) {
        this.sql = sql;
    }

    @Override
    public void activity(UsageScope scope, Grouping by, Consumer<Activity> use) {
        UsageSql parts = new UsageSql(sql.dialect(), scope);
        boolean ofModels = by == Grouping.MODEL;
        SqlFragment query = SqlFragment.of((ofModels ? parts.used(USED) : "")
                        + "select " + parts.key(by) + " as usage_key,"
                        + " count(distinct case when s.parent_key is null then u.session end) as sessions,"
                        + (ofModels
                                ? " 0 as prompts, 0 as messages, 0 as active_ms from used u"
                                : " coalesce(sum(case when s.parent_key is null then u.prompts end), 0) as prompts,"
                                        + " coalesce(sum(u.messages), 0) as messages,"
                                        + " coalesce(sum(case when s.parent_key is null then u.active_ms end), 0) as active_ms"
                                        + " from activity u")
                        + " join {sessions} s on s.{id} = u.session where s.former_of is null")
                .and(parts.conditions())
                .and(" group by 1");
        sql.each(query, row -> {
            use.accept(new Activity(
                    parts.name(by, row.getString("usage_key")),
                    row.getLong("sessions"),
                    row.getLong("prompts"),
                    row.getLong("messages"),
                    row.getLong("active_ms")));
            return true;
        });
    }

    @Override
    public void spending(UsageScope scope, Grouping by, Consumer<Spending> use) {
        UsageSql parts = new UsageSql(sql.dialect(), scope);
        // A former version repeats responses without an id, and nothing tells that they are the same.
        SqlFragment query = SqlFragment.of(parts.used(USED) + "select " + parts.key(by)
                        + " as usage_key, s.agent as agent, u.model as model, u.band as band, u.mode % 2 as fast,"
                        + " sum(u.requests) as requests, sum(u.input) as input, sum(u.output) as output,"
                        + " sum(u.cache_read) as cache_read, sum(u.cache_write) as cache_write,"
                        + " sum(u.cache_write_1h) as cache_write_1h, sum(u.searches) as searches,"
                        + " sum(u.own_cost) as own_cost, sum(u.own_requests) as own_requests,"
                        + " sum(u.unknown_1h) as unknown_1h"
                        + " from used u join {sessions} s on s.{id} = u.session"
                        + " where (u.mode < 2 or s.former_of is null)")
                .and(parts.conditions())
                .and(" group by 1, 2, 3, 4, 5");
        sql.each(query, row -> {
            use.accept(spending(parts.name(by, row.getString("usage_key")), row));
            return true;
        });
    }

    private static Spending spending(String key, ResultSet row) throws SQLException {
        return new Spending(
                key,
                row.getString("agent"),
                row.getString("model"),
                row.getInt("band"),
                row.getInt("fast") == 1,
                row.getLong("requests"),
                new Usage(
                        row.getLong("input"),
                        row.getLong("output"),
                        row.getLong("cache_read"),
                        row.getLong("cache_write")),
                row.getLong("cache_write_1h"),
                row.getLong("searches"),
                Money.ofNanos(row.getLong("own_cost")),
                row.getLong("own_requests"),
                row.getLong("unknown_1h"));
    }

    @Override
    public void slots(UsageScope scope, Consumer<SessionSlot> use) {
        UsageSql parts = new UsageSql(sql.dialect(), scope);
        sql.each(
                SqlFragment.of("select " + parts.key(Grouping.SLOT) + " as slot, u.session as session,"
                                + " case when s.parent_key is null then 1 else 0 end as counts,"
                                + " u.prompts as prompts, u.messages as messages, u.active_ms as active_ms"
                                + " from activity u join {sessions} s on s.{id} = u.session where s.former_of is null")
                        .and(parts.conditions())
                        .and(" order by 1, 2"),
                row -> {
                    boolean counts = row.getInt("counts") == 1;
                    use.accept(new SessionSlot(
                            row.getLong("slot"),
                            row.getLong("session"),
                            counts,
                            counts ? row.getLong("prompts") : 0,
                            row.getLong("messages"),
                            counts ? row.getLong("active_ms") : 0));
                    return true;
                });
    }

    @Override
    public List<ToolTotals> tools(UsageScope scope) {
        UsageSql parts = new UsageSql(sql.dialect(), scope);
        return sql.list(
                SqlFragment.of("select tool, count(*) as uses, sum(failure) as failures,"
                                + " avg(case when rank in ((known + 1) / 2, (known + 2) / 2) then took end) as median from ("
                                + " select tool, failure, took, count(took) over (partition by tool) as known,"
                                + " case when took is not null then row_number() over"
                                + " (partition by tool, took is null order by took) end as rank from ("
                                + " select u.tool as tool, case when u.failed then 1 else 0 end as failure,"
                                + " case when u.answered_at >= u.at then u.answered_at - u.at end as took"
                                + " from tool_uses u join {sessions} s on s.{id} = u.session"
                                + " where s.former_of is null and u.tool is not null and octet_length(u.tool) <= 65536")
                        .and(parts.conditionsAt("u.at"))
                        .and(") uses) ranked group by tool order by uses desc, tool"),
                row -> {
                    double median = row.getDouble("median");
                    @Nullable Duration took = row.wasNull() ? null : Duration.ofMillis(Math.round(median));
                    return new ToolTotals(row.getString("tool"), row.getLong("uses"), row.getLong("failures"), took);
                });
    }

    @Override
    public List<FileTotals> files(UsageScope scope, Collection<String> tools, int limit) {
        UsageSql parts = new UsageSql(sql.dialect(), scope);
        return sql.list(
                SqlFragment.of(
                                "select value as path, count(*) as uses, count(distinct u.session) as sessions"
                                        + " from tool_uses u join {sessions} s on s.{id} = u.session cross join "
                                        + sql.dialect().elements("u.files")
                                        + " where s.former_of is null and u.files is not null and u.tool in (select value from "
                                        + sql.dialect().elements("?").replace("each_text", "each_tool") + ")",
                                List.copyOf(tools))
                        .and(parts.conditionsAt("u.at"))
                        .and(" group by value order by uses desc, path limit ?", limit),
                row -> new FileTotals(row.getString("path"), row.getLong("uses"), row.getLong("sessions")));
    }

    @Override
    public void responses(SessionKey key, ResponseUse use) {
        String shared = new UsageSql(sql.dialect(), null).shared();
        sql.each(
                "select " + ResponseRows.COLUMNS + ", r.shared = 0 or r.{response} in (select number from"
                        + " (select number, session, row_number() over (partition by " + UsageSql.COPIES
                        + " order by rank, owner) as place from (" + shared
                        + ") copies) ranked where place = 1) as counts"
                        + " from responses r where r.session = (select {id} from {sessions} where {key} = ?)"
                        + " order by r.at, r.{response}",
                row -> {
                    use.response(ResponseRows.response(row), row.getBoolean("counts"));
                    return true;
                },
                key.toString());
    }

    @Override
    public void moments(SessionKey key, MomentUse use) {
        PromptStart prompts = new PromptStart();
        sql.each(
                "select seq, at, category, uuid, {beside} as beside from messages"
                        + " where session = (select {id} from {sessions} where {key} = ?) order by seq",
                row -> {
                    boolean begins = prompts.opens(
                            Category.USER.label().equals(row.getString("category")),
                            row.getInt("beside"),
                            row.getObject("uuid"));
                    Instant at = Times.ofMillis(row, "at");
                    if (at != null) {
                        use.message(row.getInt("seq"), at, begins);
                    }
                    return true;
                },
                key.toString());
    }
}
