package dev.seshat.archive.sql;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The table `responses`: the tokens of each response, once, however many lines report it.
public final class ResponseRows {

    private static final String TOKENS = "input, output, cache_read, cache_write";

    private static final String LARGER = """
             on conflict (session, response_id) do update set
                input = {greatest}(responses.input, excluded.input),
                output = {greatest}(responses.output, excluded.output),
                cache_read = {greatest}(responses.cache_read, excluded.cache_read),
                cache_write = {greatest}(responses.cache_write, excluded.cache_write)""";

    private final SqlConnection sql;

    ResponseRows(SqlConnection sql) {
        this.sql = sql;
    }

    void add(StoredSession session, List<ModelResponse> responses) {
        sql.insert(
                "responses",
                once(responses).stream().map(each -> row(session, each)).toList(),
                LARGER);
    }

    private Map<String, @Nullable Object> row(StoredSession session, ModelResponse response) {
        Usage usage = response.usage();
        Map<String, @Nullable Object> row = sql.dialect().owner(session);
        row.put("response_id", response.id());
        row.put("model", response.model());
        row.put("at", Times.millis(response.at()));
        row.put("input", usage.input());
        row.put("output", usage.output());
        row.put("cache_read", usage.cacheRead());
        row.put("cache_write", usage.cacheWrite());
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
        return sql.list("select " + TOKENS + " from responses where session = ?", ResponseRows::usage, session).stream()
                .reduce(Usage.NONE, Usage::plus);
    }

    void each(SessionKey key, Consumer<ModelResponse> use) {
        sql.each(
                "select response_id, case when octet_length(model) <= 65536 then model end as model, at, " + TOKENS
                        + " from responses where session = (select {id} from {sessions} where {key} = ?)"
                        + " order by {response}",
                row -> {
                    use.accept(new ModelResponse(
                            row.getString("response_id"),
                            row.getString("model"),
                            Times.ofMillis(row, "at"),
                            usage(row)));
                    return true;
                },
                key.toString());
    }

    private static Usage usage(ResultSet row) throws SQLException {
        return new Usage(
                row.getLong("input"), row.getLong("output"), row.getLong("cache_read"), row.getLong("cache_write"));
    }
}
