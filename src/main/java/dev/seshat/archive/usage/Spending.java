package dev.seshat.archive.usage;

import static java.util.Objects.requireNonNull;

import dev.seshat.model.Usage;
import java.math.BigDecimal;

/// What responses used that cost the same per token.
///
/// @param key what the sum is of; empty if unknown
/// @param agent the agent whose sessions they belong to
/// @param model the model as the logs name it; empty if they do not
/// @param band the largest limit in thousands of tokens that each prompt exceeds; see [dev.seshat.model.PromptSize]
/// @param fast whether they were served in a faster, more expensive mode
/// @param longCacheWrite how many of the written cache tokens are kept for an hour
/// @param ownCost what the agent itself says that `ownRequests` of them cost, in US dollars
/// @param unknownCaches how many wrote to the cache, for an unknown time
public record Spending(
        String key,
        String agent,
        String model,
        int band,
        boolean fast,
        long requests,
        Usage usage,
        long longCacheWrite,
        long webSearches,
        BigDecimal ownCost,
        long ownRequests,
        long unknownCaches) {
    public Spending {
        requireNonNull(key, "key");
        requireNonNull(agent, "agent");
        requireNonNull(model, "model");
        requireNonNull(usage, "usage");
        requireNonNull(ownCost, "ownCost");
    }
}
