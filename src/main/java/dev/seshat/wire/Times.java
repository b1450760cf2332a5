package dev.seshat.wire;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// Times in JSON: ISO-8601 in UTC, always with milliseconds.
public final class Times {

    private Times() {}

    /// The formatted time; null for null.
    public static @Nullable String format(@Nullable Instant at) {
        if (at == null) {
            return null;
        }
        String text = at.truncatedTo(ChronoUnit.MILLIS).toString();
        return text.indexOf('.') >= 0 ? text : text.substring(0, text.length() - 1) + ".000Z";
    }
}
