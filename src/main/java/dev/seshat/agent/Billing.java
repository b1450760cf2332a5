package dev.seshat.agent;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// What determines the price of a response besides its tokens.
///
/// @param requestId the provider's id of the request; copies of a response in other logs repeat it
/// @param longCacheWrite how many of the written cache tokens are kept for an hour instead of five minutes; null
/// if that is unknown, because an earlier Seshat read the log
/// @param webSearches how many web searches the provider made for it
/// @param fast whether it was served in a faster, more expensive mode
/// @param ownCost the price reported by the agent itself, in US dollars
public record Billing(
        @Nullable String requestId,
        @Nullable Long longCacheWrite,
        int webSearches,
        boolean fast,
        @Nullable BigDecimal ownCost) {

    public static final Billing NONE = new Billing(null, 0L, 0, false, null);

    /// A response of which only the agent's own price is known.
    public static Billing ownCost(@Nullable BigDecimal cost) {
        return cost == null ? NONE : new Billing(null, 0L, 0, false, cost);
    }

    /// Merge what two lines say about the same response: the later line knows more.
    Billing max(Billing other) {
        return new Billing(
                requestId != null ? requestId : other.requestId,
                larger(longCacheWrite, other.longCacheWrite),
                Math.max(webSearches, other.webSearches),
                fast || other.fast,
                larger(ownCost, other.ownCost));
    }

    private static <T extends Comparable<T>> @Nullable T larger(@Nullable T one, @Nullable T other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) >= 0 ? one : other;
    }
}
