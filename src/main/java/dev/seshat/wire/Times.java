package dev.seshat.wire;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// Times as they stand in JSON: ISO-8601 in UTC, always with three digits of milliseconds.
public final class Times {

    private Times() {}

    /// A time, or null for none.
    public static @Nullable String format(@Nullable Instant at) {
        if (at == null) {
            return null;
        }
        String text = at.truncatedTo(ChronoUnit.MILLIS).toString();
        return text.indexOf('.') >= 0 ? text : text.substring(0, text.length() - 1) + ".000Z";
    }
}
