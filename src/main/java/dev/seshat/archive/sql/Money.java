package dev.seshat.archive.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Dollars as stored: in billionths, because a token costs millionths.
final class Money {

    private static final int DIGITS = 9;
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

    private Money() {}

    /// Null for a missing amount, and for one that no agent can mean.
    static @Nullable Long nanos(@Nullable BigDecimal dollars) {
        return dollars == null || dollars.signum() < 0 || dollars.compareTo(MOST) > 0
                ? null
                : (Long) dollars.movePointRight(DIGITS)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact();
    }

    static BigDecimal ofNanos(long nanos) {
        return BigDecimal.valueOf(nanos, DIGITS);
    }
}
