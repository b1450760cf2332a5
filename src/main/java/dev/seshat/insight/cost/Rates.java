package dev.seshat.insight.cost;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Prices by kind of token, in US dollars per million tokens.
public record Rates(Map<TokenKind, BigDecimal> perMillion) {
    public Rates {
        perMillion = perMillion.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(perMillion));
    }

    /// The price of a kind; empty if it is unknown, for then it is not guessed from another.
    public Optional<BigDecimal> of(TokenKind kind) {
        return Optional.ofNullable(perMillion.get(kind));
    }
}
