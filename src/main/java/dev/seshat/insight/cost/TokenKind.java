package dev.seshat.insight.cost;

import java.util.Arrays;
import java.util.Optional;

/// A kind of token with a price of its own.
public enum TokenKind {
    INPUT("input"),
    OUTPUT("output"),
    CACHE_READ("cacheRead"),
    /// Written to the cache for five minutes.
    CACHE_WRITE_5M("cacheWrite5m"),
    /// Written to the cache for an hour.
    CACHE_WRITE_1H("cacheWrite1h");

    private final String label;

    TokenKind(String label) {
        this.label = label;
    }

    /// Its name in price lists and in JSON.
    public String label() {
        return label;
    }

    static Optional<TokenKind> named(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
}
