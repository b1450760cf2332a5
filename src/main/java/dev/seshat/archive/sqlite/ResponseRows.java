package dev.seshat.archive.sqlite;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.util.function.Consumer;

/// The table `responses`: the tokens of each response, once, however many lines tell of it.
final class ResponseRows {

    private final Sql sql;

    ResponseRows(Sql sql) {
        this.sql = sql;
    }

    void add(long session, ModelResponse response) {
        Usage usage = response.usage();
        sql.run(
                """
                insert into responses (session, response_id, model, at, input, output, cache_read, cache_write)
                values (?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (session, response_id) do update set
                    input = max(input, excluded.input),
                    output = max(output, excluded.output),
                    cache_read = max(cache_read, excluded.cache_read),
                    cache_write = max(cache_write, excluded.cache_write)""",
                session,
                response.id(),
                response.model(),
                response.at() == null ? null : response.at().toEpochMilli(),
                usage.input(),
                usage.output(),
                usage.cacheRead(),
                usage.cacheWrite());
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
                select response_id, model, at, input, output, cache_read, cache_write from responses
                where session = (select id from sessions where key = ?) order by id""",
                row -> {
                    use.accept(new ModelResponse(
                            row.getString(1),
                            row.getString(2),
                            Sql.instant(row, 3),
                            new Usage(row.getLong(4), row.getLong(5), row.getLong(6), row.getLong(7))));
                    return true;
                },
                key.toString());
    }

    void delete(long session) {
        sql.run("delete from responses where session = ?", session);
    }
}
