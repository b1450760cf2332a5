package dev.seshat.archive.postgres;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// How many rows tables have, roughly: as PostgreSQL knows it, for to count takes a look at each. What was asked a
/// moment ago is not asked again. Not thread-safe, as the connection.
final class RowCounts {

    /// With fewer than these the statistics of a table may not be there yet, and counting takes no time.
    private static final long FEW = 10_000;

    private static final Duration GOOD_FOR = Duration.ofMinutes(1);

    private record Known(long rows, long since) {

        boolean isGood() {
            return rows >= FEW && System.nanoTime() - since < GOOD_FOR.toNanos();
        }
    }

    private final Sql sql;
    private final Map<String, Known> known = new HashMap<>();

    RowCounts(Sql sql) {
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
