package dev.seshat.archive.sql;

import dev.seshat.archive.usage.UsageScope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Times as stored: file times in nanoseconds since 1970, because file systems are that precise, times from
/// logs in milliseconds.
public final class Times {

    private static final long SECOND = 1_000_000_000L;

    /// The length of a slot of `activity` and `spending`: days begin at quarters of an hour in every time zone.
    private static final long SLOT_MILLIS = UsageScope.SLOT_MILLIS;

    private static final long LAST_MILLIS = 253_402_300_799_999L;

    private Times() {}

    /// The quarter of an hour of a time; -1 for none and for absurd ones.
    static long slot(@Nullable Long millis) {
        return millis == null || millis < 0 || millis > LAST_MILLIS ? -1 : millis / SLOT_MILLIS;
    }

    /// Clamp an absurd file time to the nearest that can be stored.
    public static long nanos(Instant at) {
        try {
            return Math.addExact(Math.multiplyExact(at.getEpochSecond(), SECOND), at.getNano());
        } catch (ArithmeticException e) {
            return at.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    public static Instant ofNanos(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }

    public static @Nullable Long millis(@Nullable Instant at) {
        return at == null ? null : at.toEpochMilli();
    }

    /// Read a column of milliseconds. `wasNull` must be called before the next column is read.
    public static @Nullable Instant ofMillis(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
