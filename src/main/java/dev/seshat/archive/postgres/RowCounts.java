package dev.seshat.archive.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The approximate number of rows of tables, from PostgreSQL's statistics, because counting would scan them.
/// Cached briefly. Not thread-safe, because of the connection.
final class RowCounts {

    /// Below this, statistics may not exist yet and counting is fast.
    private static final long FEW = 10_000;

    private static final Duration GOOD_FOR = Duration.ofMinutes(1);

    private record Known(long rows, long since) {

        boolean isGood() {
            return rows >= FEW && System.nanoTime() - since < GOOD_FOR.toNanos();
        }
    }

    private final PostgresConnection sql;
    private final Map<String, Known> known = new HashMap<>();

    RowCounts(PostgresConnection sql) {
        this.sql = sql;
    }

    long of(String table) {
        return known.compute(
                        table,
                        (_, last) -> last != null && last.isGood() ? last : new Known(ask(table), System.nanoTime()))
                .rows();
    }

    private long ask(String table) {
        long rows = sql.number("""
                select coalesce(sum(greatest(reltuples, 0)), 0)::bigint from pg_class where oid = ?::regclass
                or oid in (select inhrelid from pg_inherits where inhparent = ?::regclass)""", table, table);
        return rows >= FEW
                ? rows
                : sql.number("select count(*) from (select 1 from " + table + " limit ?) counted", 10 * FEW);
    }
}
