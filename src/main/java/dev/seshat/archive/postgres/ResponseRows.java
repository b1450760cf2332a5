package dev.seshat.archive.postgres;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The table `responses`: the tokens of each response, once, however many lines tell of it.
final class ResponseRows {

    private final Sql sql;

    ResponseRows(Sql sql) {
        this.sql = sql;
    }

    void add(StoredSession session, List<ModelResponse> responses) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (ModelResponse response : once(responses)) {
            Usage usage = response.usage();
            rows.add(new @Nullable Object[] {
                session.workstation(),
                session.number(),
                response.id(),
                response.model(),
                Times.millis(response.at()),
                usage.input(),
                usage.output(),
                usage.cacheRead(),
                usage.cacheWrite()
            });
        }
        sql.runAll("""
                insert into responses
                    (workstation_id, session, response_id, model, at, input, output, cache_read, cache_write)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (session, response_id) do update set
                    input = greatest(responses.input, excluded.input),
                    output = greatest(responses.output, excluded.output),
                    cache_read = greatest(responses.cache_read, excluded.cache_read),
                    cache_write = greatest(responses.cache_write, excluded.cache_write)""", rows);
    }

    /// One statement may not change a row twice.
    private static List<ModelResponse> once(List<ModelResponse> responses) {
        Map<Object, ModelResponse> byId = new LinkedHashMap<>();
        for (ModelResponse response : responses) {
            byId.merge(
                    response.id() == null ? new Object() : response.id(),
                    response,
                    (first, more) -> new ModelResponse(
                            first.id(), first.model(), first.at(), first.usage().max(more.usage())));
        }
        return List.copyOf(byId.values());
    }

    /// All tokens of a session. Summed here and not by the database, which fails where a log claims too much.
    Usage total(long session) {
        return sql
                .list(
                        "select input, output, cache_read, cache_write from responses where session = ?",
                        row -> new Usage(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)),
                        session)
                .stream()
                .reduce(Usage.NONE, Usage::plus);
    }

    void each(SessionKey key, Consumer<ModelResponse> use) {
        sql.each(
                """
                select response_id, case when octet_length(model) <= 65536 then model end as model, at, input, output,
                    cache_read, cache_write from responses
                where session = (select session from indexed_sessions where composite_key = ?) order by number""",
                row -> {
                    use.accept(new ModelResponse(
                            row.getString("response_id"),
                            row.getString("model"),
                            Times.ofMillis(row, "at"),
                            new Usage(
                                    row.getLong("input"),
                                    row.getLong("output"),
                                    row.getLong("cache_read"),
                                    row.getLong("cache_write"))));
                    return true;
                },
                key.toString());
    }
}
