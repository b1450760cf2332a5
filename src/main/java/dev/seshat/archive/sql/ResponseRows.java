package dev.seshat.archive.sql;

import dev.seshat.agent.Billing;
import dev.seshat.agent.ModelResponse;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The table `responses`: the tokens of each response, once, however many lines report it.
public final class ResponseRows {

    /// The columns of a response, for [#response].
    static final String COLUMNS =
            "r.response_id, case when octet_length(r.model) <= 65536 then r.model end as model, r.at,"
                    + " r.input, r.output, r.cache_read, r.cache_write, r.request_id, r.cache_write_1h, r.searches, r.fast,"
                    + " r.own_cost";

    /// In the bytes of the index, no more than a thousand.
    private static final int LONGEST_ID = 200;

    private static final String LARGER = """
             on conflict (session, response_id) do update set
                input = {greatest}(responses.input, excluded.input),
                output = {greatest}(responses.output, excluded.output),
                cache_read = {greatest}(responses.cache_read, excluded.cache_read),
                cache_write = {greatest}(responses.cache_write, excluded.cache_write),
                request_id = coalesce(responses.request_id, excluded.request_id),
                cache_write_1h = {greatest}(coalesce(responses.cache_write_1h, excluded.cache_write_1h),
                    coalesce(excluded.cache_write_1h, responses.cache_write_1h)),
                searches = {greatest}(responses.searches, excluded.searches),
                fast = {greatest}(responses.fast, excluded.fast),
                own_cost = {greatest}(coalesce(responses.own_cost, excluded.own_cost),
                    coalesce(excluded.own_cost, responses.own_cost))""";

    /// A response of a session.
    ///
    /// @param shared whether other sessions have its id, too
    record Stored(long session, ModelResponse response, boolean shared) {}

    private final SqlConnection sql;
    private final SpendingRows spending;

    ResponseRows(SqlConnection sql) {
        this.sql = sql;
        this.spending = new SpendingRows(sql);
    }

    /// Store responses, and count what they add to what is known of them.
    ///
    /// @return the ids that the session did not have before
    List<String> add(StoredSession session, List<ModelResponse> responses) {
        List<ModelResponse> once = once(responses);
        Map<String, Stored> known = known(session, once);
        sql.insert("responses", once.stream().map(each -> row(session, each)).toList(), LARGER);
        SpendingRows.Change change = spending.change(session);
        List<String> added = new ArrayList<>();
        for (ModelResponse response : once) {
            Stored before = response.id() == null ? null : known.get(response.id());
            if (before == null) {
                change.add(response);
                if (response.id() != null) {
                    added.add(response.id());
                }
            } else if (!before.shared()) {
                change.remove(before.response());
                change.add(before.response().max(response));
            }
        }
        change.write();
        return added;
    }

    /// Responses that other sessions have, too, are counted when statistics are read: which session they belong to
    /// depends on all of them.
    void share(StoredSession session, List<String> ids) {
        List<String> telling = ids.stream().filter(ResponseRows::isTelling).toList();
        if (telling.isEmpty()) {
            return;
        }
        List<String> shared = sql.list(
                SqlFragment.of(
                                "select distinct r.response_id from responses r where r.session <> ? and ",
                                session.number())
                        .and(withIds(session, telling)),
                row -> row.getString(1));
        if (shared.isEmpty()) {
            return;
        }
        List<Stored> rows = sql.list(
                SqlFragment.of("select r.session, r.shared, " + COLUMNS + " from responses r where r.shared = 0 and ")
                        .and(withIds(session, shared)),
                ResponseRows::stored);
        for (Stored row : rows) {
            SpendingRows.Change change =
                    spending.change(new StoredSession(row.session(), session.workstation(), session.recency()));
            change.remove(row.response());
            change.write();
            sql.run(
                    "update responses set shared = 1 where session = ? and response_id = ?",
                    row.session(),
                    row.response().id());
        }
    }

    /// Another session has the same id only if it has the same response. Some agents just number theirs.
    private static boolean isTelling(String id) {
        return id.length() <= LONGEST_ID && id.indexOf(' ') < 0 && !id.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private SqlFragment withIds(StoredSession session, List<String> ids) {
        SqlFragment which = SqlFragment.of(
                "r.response_id in (select value from " + sql.dialect().elements("?")
                        + ") and octet_length(r.response_id) <= 1000",
                ids);
        return sql.dialect().isShared() ? which.and(" and r.workstation_id = ?", session.workstation()) : which;
    }

    private Map<String, Stored> known(StoredSession session, List<ModelResponse> responses) {
        List<String> ids = new ArrayList<>();
        responses.forEach(each -> {
            if (each.id() != null) {
                ids.add(each.id());
            }
        });
        Map<String, Stored> known = new HashMap<>();
        if (!ids.isEmpty()) {
            sql.each(
                    SqlFragment.of(
                            "select r.session, r.shared, " + COLUMNS + " from responses r where r.session = ?"
                                    + " and r.response_id in (select value from "
                                    + sql.dialect().elements("?") + ")",
                            session.number(),
                            ids),
                    row -> known.put(row.getString("response_id"), stored(row)) == null);
        }
        return known;
    }

    private Map<String, @Nullable Object> row(StoredSession session, ModelResponse response) {
        Usage usage = response.usage();
        Billing billing = response.billing();
        Map<String, @Nullable Object> row = sql.dialect().owner(session);
        row.put("response_id", response.id());
        row.put("model", response.model());
        row.put("at", Times.millis(response.at()));
        row.put("input", usage.input());
        row.put("output", usage.output());
        row.put("cache_read", usage.cacheRead());
        row.put("cache_write", usage.cacheWrite());
        row.put("request_id", billing.requestId());
        row.put("cache_write_1h", billing.longCacheWrite());
        row.put("searches", (long) billing.webSearches());
        row.put("fast", billing.fast() ? 1 : 0);
        row.put("own_cost", Money.nanos(billing.ownCost()));
        return row;
    }

    /// One statement may not change a row twice.
    private static List<ModelResponse> once(List<ModelResponse> responses) {
        Map<Object, ModelResponse> byId = new LinkedHashMap<>();
        for (ModelResponse response : responses) {
            byId.merge(response.id() == null ? new Object() : response.id(), response, ModelResponse::max);
        }
        return List.copyOf(byId.values());
    }

    /// Sum the tokens of a session. Not done by the database, which fails if a log claims absurd numbers.
    public Usage total(long session) {
        return sql
                .list(
                        "select input, output, cache_read, cache_write from responses where session = ?",
                        ResponseRows::usage,
                        session)
                .stream()
                .reduce(Usage.NONE, Usage::plus);
    }

    void each(SessionKey key, Consumer<ModelResponse> use) {
        sql.each(
                "select " + COLUMNS + " from responses r"
                        + " where r.session = (select {id} from {sessions} where {key} = ?) order by r.{response}",
                row -> {
                    use.accept(response(row));
                    return true;
                },
                key.toString());
    }

    static Stored stored(ResultSet row) throws SQLException {
        return new Stored(row.getLong("session"), response(row), row.getInt("shared") == 1);
    }

    static ModelResponse response(ResultSet row) throws SQLException {
        Instant at = Times.ofMillis(row, "at");
        long written = row.getLong("cache_write_1h");
        Long longCacheWrite = row.wasNull() ? null : (Long) written;
        long cost = row.getLong("own_cost");
        BigDecimal ownCost = row.wasNull() ? null : Money.ofNanos(cost);
        return new ModelResponse(
                row.getString("response_id"),
                row.getString("model"),
                at,
                usage(row),
                new Billing(
                        row.getString("request_id"),
                        longCacheWrite,
                        Math.clamp(row.getLong("searches"), 0, Integer.MAX_VALUE),
                        row.getInt("fast") == 1,
                        ownCost));
    }

    private static Usage usage(ResultSet row) throws SQLException {
        return new Usage(
                row.getLong("input"), row.getLong("output"), row.getLong("cache_read"), row.getLong("cache_write"));
    }
}
