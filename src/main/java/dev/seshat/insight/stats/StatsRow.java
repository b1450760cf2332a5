package dev.seshat.insight.stats;

import static java.util.Objects.requireNonNull;

import dev.seshat.insight.cost.Unpriced;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Sums of statistics.
///
/// @param key what they are about; empty if unknown
/// @param label the key as people know it, if that is something else
/// @param prompts null if it cannot be said, as for a model
/// @param activeMillis the time between messages that follow each other within five minutes
/// @param longCacheWrite how many of the written cache tokens are kept for an hour
/// @param cost what it would cost over an API, in US dollars, without what is unpriced; null if nothing has a price
/// @param reported what agents themselves say it cost
public record StatsRow(
        String key,
        @Nullable String label,
        long sessions,
        @Nullable Long prompts,
        @Nullable Long messages,
        @Nullable Long activeMillis,
        long requests,
        Usage usage,
        long longCacheWrite,
        long webSearches,
        @Nullable BigDecimal cost,
        List<Unpriced> unpriced,
        List<ReportedCost> reported) {
    public StatsRow {
        requireNonNull(key, "key");
        requireNonNull(usage, "usage");
        unpriced = List.copyOf(unpriced);
        reported = List.copyOf(reported);
    }

    StatsRow labelled(@Nullable String name) {
        return with(key, name, unpriced);
    }

    /// The same with other texts in the place of those from logs.
    public StatsRow withTexts(UnaryOperator<String> replaced) {
        return with(
                replaced.apply(key),
                label == null ? null : replaced.apply(label),
                unpriced.stream()
                        .map(each -> new Unpriced(
                                replaced.apply(each.model()), each.missing(), each.requests(), each.amount()))
                        .toList());
    }

    private StatsRow with(String newKey, @Nullable String newLabel, List<Unpriced> newUnpriced) {
        return new StatsRow(
                newKey,
                newLabel,
                sessions,
                prompts,
                messages,
                activeMillis,
                requests,
                usage,
                longCacheWrite,
                webSearches,
                cost,
                newUnpriced,
                reported);
    }
}
