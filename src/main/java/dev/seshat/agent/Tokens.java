package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Reads token counts and costs from logs.
public final class Tokens {

    private Tokens() {}

    /// The count of this name; 0 if missing or negative.
    public static long count(Obj usage, String name) {
        Long count = usage.number(name);
        return count == null ? 0 : Math.max(count, 0);
    }

    /// An amount of US dollars that an agent reports; null if it is missing, negative or absurd.
    public static @Nullable BigDecimal cost(@Nullable JsonValue value) {
        // Longer numbers may have exponents that take all memory.
        if (!(value instanceof JsonValue.Num(String digits)) || digits.length() > 40) {
            return null;
        }
        try {
            BigDecimal cost = new BigDecimal(digits);
            return cost.signum() < 0 || Math.abs((long) cost.scale()) > 100 ? null : cost;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
