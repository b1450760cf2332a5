package dev.seshat.insight.cost;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// One line of a bill: an amount of something, and its price.
///
/// @param what a kind of token, or `webSearch`
/// @param unitPrice US dollars per million tokens, fast mode included, or per search; null if unknown
/// @param cost US dollars; null if unknown
public record PricedItem(
        String what,
        long amount,
        @Nullable BigDecimal unitPrice,
        @Nullable BigDecimal cost) {
    public PricedItem {
        requireNonNull(what, "what");
    }

    /// Whether this is not about tokens.
    public boolean isSearch() {
        return what.equals(Unpriced.WEB_SEARCH);
    }
}
