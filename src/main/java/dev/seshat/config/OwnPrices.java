package dev.seshat.config;

import dev.seshat.insight.cost.ModelPrice;
import java.util.List;
import java.util.stream.Collectors;

/// The prices of models that the settings name.
public record OwnPrices(List<ModelPrice> all) {

    /// No other prices than those that come with Seshat.
    public static final OwnPrices NONE = new OwnPrices(List.of());

    public OwnPrices {
        all = List.copyOf(all);
    }

    @Override
    public String toString() {
        return all.isEmpty() ? "none" : all.stream().map(ModelPrice::name).collect(Collectors.joining(", "));
    }
}
