package dev.seshat.insight.stats;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;

/// What an agent itself says that its requests cost.
///
/// @param requests how many requests it says that of
/// @param cost US dollars
public record ReportedCost(String agent, long requests, BigDecimal cost) {
    public ReportedCost {
        requireNonNull(agent, "agent");
        requireNonNull(cost, "cost");
    }
}
