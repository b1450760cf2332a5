package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How many messages the query planner expects to match. Estimates are requested in batches, because each
/// takes less time than a round trip.
final class MatchEstimates {

    private final PostgresConnection sql;
    private final Map<String, Long> known = new HashMap<>();

    MatchEstimates(PostgresConnection sql) {
        this.sql = sql;
    }

    long of(TextQuery query) {
        ask(List.of(query));
        return known.getOrDefault(query.one(), 0L);
    }

    /// Estimate the queries that are not known yet.
    void ask(Collection<TextQuery> queries) {
        Set<String> unknown = new LinkedHashSet<>();
        queries.forEach(query -> unknown.add(query.one()));
        unknown.removeAll(known.keySet());
        if (unknown.isEmpty()) {
            return;
        }
        List<SqlFragment> counts = unknown.stream()
                .map(query -> SqlFragment.of("(select count(*) from messages where words @@ ?::tsquery)", query))
                .toList();
        String plan = sql.list(
                        SqlFragment.of("explain (format json) select ").and(SqlFragment.joined(counts, ", ")),
                        row -> row.getString(1))
                .getFirst();
        List<JsonValue> plans = counted(plan);
        int next = 0;
        for (String query : unknown) {
            known.put(query, next < plans.size() ? rows(plans.get(next)) : 0);
            next++;
        }
    }

    /// The plan of each count, in order.
    private static List<JsonValue> counted(String plan) {
        try {
            return JsonValue.parse(plan) instanceof JsonValue.Arr(List<JsonValue> all)
                            && all.getFirst() instanceof JsonValue.Obj first
                    ? first.object("Plan").elements("Plans")
                    : List.of();
        } catch (MalformedJson e) {
            throw new IllegalStateException("the plan of PostgreSQL is no JSON", e);
        }
    }

    /// The input of a count: the rows of the node below it.
    private static long rows(JsonValue count) {
        long rows = 0;
        if (count instanceof JsonValue.Obj plan) {
            for (JsonValue each : plan.elements("Plans")) {
                Long expected = each instanceof JsonValue.Obj below ? below.number("Plan Rows") : null;
                rows += expected == null ? 0 : expected;
            }
        }
        return rows;
    }
}
