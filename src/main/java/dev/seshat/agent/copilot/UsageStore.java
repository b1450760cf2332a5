package dev.seshat.agent.copilot;

import dev.seshat.agent.AgentDatabase;
import dev.seshat.agent.Billing;
import dev.seshat.agent.DatabaseTables;
import dev.seshat.agent.IsoTime;
import dev.seshat.agent.ModelResponse;
import dev.seshat.agent.SessionFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `session-store.db`, in which Copilot writes the tokens and the price of each request at once: the log has
/// totals only, and only after a clean end.
final class UsageStore {

    private static final String TABLE = "assistant_usage_events";
    private static final List<String> COLUMNS = List.of(
            "model",
            "input_tokens",
            "cache_read_tokens",
            "cache_write_tokens",
            "output_tokens",
            "total_nano_aiu",
            "created_at",
            "timestamp",
            "created");
    private static final int FIRST_TIME = 8;
    private static final int LAST_TIME = 10;

    /// 10^11 of the units in the store are a dollar.
    private static final int DOLLAR_DIGITS = 11;

    private UsageStore() {}

    /// The requests of a session, in order; none if there is no store, or none that can be read.
    static List<ModelResponse> of(SessionFile log) {
        Path store = beside(log.path());
        String id = log.id();
        if (id == null || !Files.isRegularFile(store)) {
            return List.of();
        }
        try (AgentDatabase database = AgentDatabase.open(store, "Copilot CLI")) {
            DatabaseTables tables = database.tables();
            if (!tables.has(TABLE, "session_id", "input_tokens")) {
                return List.of();
            }
            String columns = Stream.concat(
                            Stream.of("u.rowid"), COLUMNS.stream().map(name -> tables.column("u", TABLE, name)))
                    .collect(Collectors.joining(", "));
            return database.rows(
                    "select " + columns + " from " + TABLE + " u where u.session_id = ? order by u.rowid",
                    UsageStore::response,
                    id);
        } catch (SeshatException e) {
            // The totals in the log count instead.
            return List.of();
        }
    }

    private static Path beside(Path log) {
        Path at = log.toAbsolutePath().getParent();
        while (at != null && !at.endsWith(CopilotLayout.SESSIONS)) {
            at = at.getParent();
        }
        return at == null ? log.resolveSibling("session-store.db") : at.resolveSibling("session-store.db");
    }

    /// The input includes what was read from the cache and written to it.
    private static ModelResponse response(ResultSet row) throws SQLException {
        long read = count(row, 4);
        long written = count(row, 5);
        Usage usage = new Usage(Math.max(0, Math.max(0, count(row, 3) - read) - written), count(row, 6), read, written);
        long nanos = count(row, 7);
        Object time = null;
        for (int i = FIRST_TIME; i <= LAST_TIME && time == null; i++) {
            time = row.getObject(i);
        }
        return new ModelResponse(
                "request " + row.getLong(1),
                row.getString(2),
                IsoTime.of(time),
                usage,
                nanos == 0 ? Billing.NONE : Billing.ownCost(BigDecimal.valueOf(nanos, DOLLAR_DIGITS)));
    }

    private static long count(ResultSet row, int column) throws SQLException {
        return Math.max(0, row.getLong(column));
    }
}
