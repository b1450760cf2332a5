package dev.seshat.archive.postgres;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Times as they are stored: those of files as nanoseconds since 1970, because a file system may tell that much, those
/// in logs as milliseconds.
final class Times {

    private static final long SECOND = 1_000_000_000L;

    private Times() {}

    /// A time that a file cannot honestly have becomes the nearest that can be stored.
    static long nanos(Instant at) {
        try {
            return Math.addExact(Math.multiplyExact(at.getEpochSecond(), SECOND), at.getNano());
        } catch (ArithmeticException e) {
            return at.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    static Instant ofNanos(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }

    static @Nullable Long millis(@Nullable Instant at) {
        return at == null ? null : at.toEpochMilli();
    }

    /// A column of milliseconds.
    static @Nullable Instant ofMillis(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    /// A column that is a time to PostgreSQL too.
    static @Nullable Instant ofTimestamp(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        // So the driver says infinity, which no log can.
        if (OffsetDateTime.MAX.equals(time) || OffsetDateTime.MIN.equals(time)) {
            throw new IllegalArgumentException(column + " is infinite");
        }
        return time == null ? null : time.toInstant();
    }
}
