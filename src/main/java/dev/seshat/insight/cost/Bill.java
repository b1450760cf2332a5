package dev.seshat.insight.cost;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Adds up what responses would cost over an API, exactly, and names what has no price.
public final class Bill {

    private record Missing(String model, String what) {}

    private BigDecimal cost = BigDecimal.ZERO;
    private boolean anythingPriced;
    private final Map<Missing, long[]> unpriced =
            new TreeMap<>(Comparator.comparing(Missing::model).thenComparing(Missing::what));

    public void add(Quote quote) {
        cost = cost.add(quote.cost());
        List<Unpriced> without = quote.unpriced();
        anythingPriced |= quote.isPriced();
        for (Unpriced each : without) {
            long[] sums = unpriced.computeIfAbsent(new Missing(each.model(), each.missing()), _ -> new long[2]);
            sums[0] += each.requests();
            sums[1] += each.amount();
        }
    }

    /// US dollars, without what is unpriced; null if nothing has a price.
    public @Nullable BigDecimal cost() {
        return anythingPriced || unpriced.isEmpty() ? cost : null;
    }

    public List<Unpriced> unpriced() {
        return unpriced.entrySet().stream()
                .map(each -> new Unpriced(
                        each.getKey().model(), each.getKey().what(), each.getValue()[0], each.getValue()[1]))
                .toList();
    }
}
