package dev.seshat.insight.cost;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.Billing;
import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.usage.Spending;
import dev.seshat.model.PromptSize;
import dev.seshat.model.Usage;
import java.util.Map;
import java.util.Objects;

/// What responses of one model used that have the same rates.
///
/// @param model the model as logs name it; empty if they do not
/// @param band the largest limit that each prompt exceeds, in thousands of tokens
public record Consumption(
        String model, int band, boolean fast, long requests, Usage usage, long longCacheWrite, long webSearches) {
    public Consumption {
        requireNonNull(model, "model");
        requireNonNull(usage, "usage");
    }

    /// What one response used.
    public static Consumption of(ModelResponse response) {
        Billing billing = response.billing();
        return new Consumption(
                Objects.requireNonNullElse(response.model(), ""),
                PromptSize.band(response.usage()),
                billing.fast(),
                1,
                response.usage(),
                Objects.requireNonNullElse(billing.longCacheWrite(), 0L),
                billing.webSearches());
    }

    /// What summed responses used.
    public static Consumption of(Spending sum) {
        return new Consumption(
                sum.model(),
                sum.band(),
                sum.fast(),
                sum.requests(),
                sum.usage(),
                sum.longCacheWrite(),
                sum.webSearches());
    }

    /// The tokens of each kind. A log cannot keep more for an hour than it wrote.
    public Map<TokenKind, Long> tokens() {
        long hour = Math.clamp(longCacheWrite, 0, usage.cacheWrite());
        return Map.of(
                TokenKind.INPUT, usage.input(),
                TokenKind.OUTPUT, usage.output(),
                TokenKind.CACHE_READ, usage.cacheRead(),
                TokenKind.CACHE_WRITE_5M, usage.cacheWrite() - hour,
                TokenKind.CACHE_WRITE_1H, hour);
    }
}
