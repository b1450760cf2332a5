package dev.seshat.insight.cost;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a consumption costs, item by item, and why.
///
/// @param price the price that was used; null if the model has none
/// @param limit the limit that the prompts exceed, in thousands of tokens; 0 if base rates apply
/// @param factor the factor of fast mode; null if it was not used, or is unknown
public record Quote(
        Consumption consumption,
        @Nullable ModelPrice price,
        int limit,
        @Nullable BigDecimal factor,
        List<PricedItem> items) {

    private static final int PER_MILLION = 6;

    public Quote {
        items = List.copyOf(items);
    }

    static Quote of(Consumption used, @Nullable ModelPrice price) {
        BigDecimal factor = price == null || !used.fast() ? null : price.fast();
        List<PricedItem> items = new ArrayList<>();
        Map<TokenKind, Long> tokens = used.tokens();
        for (TokenKind kind : TokenKind.values()) {
            long amount = tokens.getOrDefault(kind, 0L);
            if (amount > 0) {
                BigDecimal rate =
                        price == null ? null : price.rates(used.band()).of(kind).orElse(null);
                // Without its factor, the price of fast mode is unknown.
                BigDecimal unit = rate == null || (used.fast() && factor == null)
                        ? null
                        : factor == null ? rate : rate.multiply(factor);
                items.add(new PricedItem(kind.label(), amount, unit, unit == null ? null : tokens(amount, unit)));
            }
        }
        if (used.webSearches() > 0) {
            BigDecimal each = price == null ? null : price.webSearch();
            items.add(new PricedItem(
                    Unpriced.WEB_SEARCH,
                    used.webSearches(),
                    each,
                    each == null ? null : each.multiply(BigDecimal.valueOf(used.webSearches()))));
        }
        return new Quote(used, price, price == null ? 0 : price.limit(used.band()), factor, items);
    }

    private static BigDecimal tokens(long amount, BigDecimal perMillion) {
        return perMillion.multiply(BigDecimal.valueOf(amount)).movePointLeft(PER_MILLION);
    }

    /// What is priced, in US dollars.
    public BigDecimal cost() {
        BigDecimal sum = BigDecimal.ZERO;
        for (PricedItem item : items) {
            sum = item.cost() == null ? sum : sum.add(item.cost());
        }
        return sum;
    }

    /// Whether anything in it has a price.
    public boolean isPriced() {
        return items.isEmpty() || items.stream().anyMatch(item -> item.cost() != null);
    }

    /// What is not in the cost, because it has no known price.
    public List<Unpriced> unpriced() {
        List<PricedItem> without =
                items.stream().filter(item -> item.cost() == null).toList();
        if (without.isEmpty()) {
            return List.of();
        }
        long tokens = without.stream()
                .filter(item -> !item.isSearch())
                .mapToLong(PricedItem::amount)
                .reduce(0, (one, other) -> one + other < 0 ? Long.MAX_VALUE : one + other);
        if (price == null) {
            return List.of(unpriced(Unpriced.MODEL, tokens));
        }
        if (consumption.fast() && factor == null && tokens > 0) {
            List<Unpriced> all = new ArrayList<>(List.of(unpriced(Unpriced.FAST, tokens)));
            without.stream()
                    .filter(item -> item.isSearch())
                    .forEach(item -> all.add(unpriced(item.what(), item.amount())));
            return all;
        }
        return without.stream()
                .map(item -> unpriced(item.what(), item.amount()))
                .toList();
    }

    private Unpriced unpriced(String missing, long amount) {
        return new Unpriced(consumption.model(), missing, consumption.requests(), amount);
    }
}
