package dev.seshat.archive.postgres;

import dev.seshat.json.JsonValue;
import dev.seshat.json.MalformedJson;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How many messages PostgreSQL expects to match, without looking. Several queries are asked for at once: each takes
/// less time than the way to the server.
final class Expected {

    private final Sql sql;
    private final Map<String, Long> known = new HashMap<>();

    Expected(Sql sql) {
        this.sql = sql;
    }

    long of(TextQuery query) {
        ask(List.of(query));
        return known.getOrDefault(query.one(), 0L);
    }

    /// Find out about those that are not known yet.
    void ask(Collection<TextQuery> queries) {
        Set<String> unknown = new LinkedHashSet<>();
        queries.forEach(query -> unknown.add(query.one()));
        unknown.removeAll(known.keySet());
        if (unknown.isEmpty()) {
            return;
        }
        List<SqlText> counts = unknown.stream()
                .map(query -> SqlText.of("(select count(*) from messages where words @@ ?::tsquery)", query))
                .toList();
        String plan = sql.list(
                        SqlText.of("explain (format json) select ").and(SqlText.joined(counts, ", ")),
                        row -> row.getString(1))
                .getFirst();
        List<JsonValue> plans = counted(plan);
        int next = 0;
        for (String query : unknown) {
            known.put(query, next < plans.size() ? rows(plans.get(next)) : 0);
            next++;
        }
    }

    /// The plan of each of the counts, in their order.
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

    /// What goes into a count: the rows of what is below it.
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
