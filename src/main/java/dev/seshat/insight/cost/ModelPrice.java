package dev.seshat.insight.cost;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a model costs.
///
/// @param name the model in its price list
/// @param source where the prices come from
/// @param base the rates of ordinary requests
/// @param above the rates of a whole request whose prompt exceeds so many thousand tokens
/// @param fast how many times as much the tokens cost in fast mode; null if unknown
/// @param webSearch what a web search costs, in US dollars; null if unknown
public record ModelPrice(
        String name,
        String source,
        Rates base,
        Map<Integer, Rates> above,
        @Nullable BigDecimal fast,
        @Nullable BigDecimal webSearch) {
    public ModelPrice {
        requireNonNull(name, "name");
        requireNonNull(source, "source");
        requireNonNull(base, "base");
        above = Collections.unmodifiableMap(new TreeMap<>(above));
    }

    /// The largest limit of this model that a request exceeds; 0 for none.
    ///
    /// @param exceeded the largest limit of any model that it exceeds
    public int limit(int exceeded) {
        int limit = 0;
        for (int each : above.keySet()) {
            limit = each <= exceeded ? each : limit;
        }
        return limit;
    }

    /// The rates of a request.
    public Rates rates(int exceeded) {
        return above.getOrDefault(limit(exceeded), base);
    }
}
