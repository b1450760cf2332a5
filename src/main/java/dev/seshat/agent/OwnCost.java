package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads prices in US dollars that agents write themselves.
public final class OwnCost {

    /// Larger numbers are no prices, and would be expensive to calculate with.
    private static final Pattern PRICE = Pattern.compile("[0-9]{1,12}(?:\\.[0-9]{1,40})?(?:[eE]-?[0-9]{1,2})?");

    private OwnCost() {}

    /// The price of this name; null if there is none, or no such price is possible. Zero is a price.
    public static @Nullable BigDecimal dollars(Obj holder, String name) {
        return dollars(holder.members().get(name));
    }

    /// The price that a value is.
    public static @Nullable BigDecimal dollars(@Nullable JsonValue value) {
        return value instanceof Num(String digits) && PRICE.matcher(digits).matches() ? new BigDecimal(digits) : null;
    }
}
