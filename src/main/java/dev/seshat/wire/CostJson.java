package dev.seshat.wire;

import dev.seshat.insight.cost.Unpriced;
import dev.seshat.insight.stats.ReportedCost;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Costs as JSON: US dollars, as numbers. A cost that is unknown is absent.
final class CostJson {

    /// The name under which every document with costs says what they are.
    static final String BASIS = "costBasis";

    /// Nobody was billed these amounts: a subscription costs what it costs.
    static final String API_EQUIVALENT = "API-equivalent";

    /// A millionth of a dollar is less than any token of most models costs.
    private static final int DIGITS = 6;

    private CostJson() {}

    static void cost(String name, @Nullable BigDecimal dollars, JsonWriter json) {
        if (dollars != null) {
            BigDecimal rounded = dollars.setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros();
            json.name(name).raw(rounded.signum() == 0 ? "0" : rounded.toPlainString());
        }
    }

    /// A price with all its digits.
    static void price(String name, @Nullable BigDecimal dollars, JsonWriter json) {
        if (dollars != null) {
            json.name(name)
                    .raw(
                            dollars.signum() == 0
                                    ? "0"
                                    : dollars.stripTrailingZeros().toPlainString());
        }
    }

    static void usage(Usage usage, JsonWriter json) {
        json.name("usage")
                .beginObject()
                .member("input", usage.input())
                .member("output", usage.output())
                .member("cacheRead", usage.cacheRead())
                .member("cacheWrite", usage.cacheWrite())
                .endObject();
    }

    static void unpriced(List<Unpriced> unpriced, JsonWriter json) {
        json.name("unpriced").beginArray();
        for (Unpriced each : unpriced) {
            json.beginObject()
                    .member("model", each.model())
                    .member("missing", each.missing())
                    .member("requests", each.requests())
                    .member("amount", each.amount())
                    .endObject();
        }
        json.endArray();
    }

    static void reported(List<ReportedCost> reported, JsonWriter json) {
        if (!reported.isEmpty()) {
            json.name("reported").beginArray();
            for (ReportedCost each : reported) {
                json.beginObject().member("agent", each.agent()).member("requests", each.requests());
                cost("costUsd", each.cost(), json);
                json.endObject();
            }
            json.endArray();
        }
    }
}
