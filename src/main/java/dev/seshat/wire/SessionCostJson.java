package dev.seshat.wire;

import dev.seshat.insight.cost.ModelPrice;
import dev.seshat.insight.cost.PricedItem;
import dev.seshat.insight.cost.Quote;
import dev.seshat.insight.cost.SessionCost;
import dev.seshat.insight.cost.SessionCost.CostSum;
import dev.seshat.json.JsonWriter;

/// The cost of a session as JSON.
public final class SessionCostJson {

    private SessionCostJson() {}

    /// Write the cost of a session as an object.
    ///
    /// @param explained whether to write each request, with the prices used
    public static void write(SessionCost cost, boolean explained, JsonWriter json) {
        json.beginObject()
                .member("key", cost.session().key().toString())
                .member("agent", cost.session().agent())
                .member("title", cost.session().facts().title());
        sum("totals", cost.total(), json);
        sum("own", cost.own(), json);
        json.name("subagents").beginArray();
        for (SessionCost.Subagent subagent : cost.subagents()) {
            json.beginObject()
                    .member("key", subagent.session().key().toString())
                    .member("title", subagent.session().facts().title());
            sums(subagent.sum(), json);
            json.endObject();
        }
        json.endArray().name("turns").beginArray();
        for (SessionCost.Turn turn : cost.turns()) {
            json.beginObject().member("turn", turn.number());
            if (turn.seq() != null) {
                json.member("seq", turn.seq());
            }
            json.member("at", Times.format(turn.at())).member("contextTokens", turn.context());
            sums(turn.sum(), json);
            json.endObject();
        }
        json.endArray();
        if (explained) {
            json.name("requests").beginArray();
            cost.requests().forEach(request -> request(request, json));
            json.endArray();
        }
        json.member(CostJson.BASIS, CostJson.API_EQUIVALENT)
                .member("pricesAsOf", cost.pricesAsOf().toString())
                .endObject();
    }

    private static void sum(String name, CostSum sum, JsonWriter json) {
        json.name(name).beginObject();
        sums(sum, json);
        json.endObject();
    }

    private static void sums(CostSum sum, JsonWriter json) {
        json.member("requests", sum.requests());
        CostJson.usage(sum.usage(), json);
        json.member("cacheWrite1h", sum.longCacheWrite()).member("webSearches", sum.webSearches());
        CostJson.cost("costUsd", sum.cost(), json);
        CostJson.unpriced(sum.unpriced(), json);
        if (sum.reported() != null) {
            json.member("reportedRequests", sum.reportedRequests());
            CostJson.cost("reportedUsd", sum.reported(), json);
        }
    }

    private static void request(SessionCost.Request request, JsonWriter json) {
        Quote quote = request.quote();
        json.beginObject().member("session", request.of().key().toString());
        if (request.seq() != null) {
            json.member("seq", request.seq());
        }
        json.member("at", Times.format(request.at()))
                .member("responseId", request.responseId())
                .member("requestId", request.requestId())
                .member("model", quote.consumption().model())
                .member("counts", request.counts());
        CostJson.usage(quote.consumption().usage(), json);
        json.member("cacheWrite1h", quote.consumption().longCacheWrite())
                .member("webSearches", quote.consumption().webSearches())
                .member("fast", quote.consumption().fast());
        if (request.unknownCache()) {
            json.member("unknownCache", true);
        }
        ModelPrice price = quote.price();
        if (price != null) {
            json.member("price", price.name()).member("priceSource", price.source());
            if (quote.limit() > 0) {
                json.member("above", quote.limit() + "k");
            }
            CostJson.price("fastFactor", quote.factor(), json);
        }
        json.name("items").beginArray();
        for (PricedItem item : quote.items()) {
            json.beginObject().member("what", item.what()).member("amount", item.amount());
            CostJson.price(item.isSearch() ? "price" : "pricePerMillion", item.unitPrice(), json);
            CostJson.price("costUsd", item.cost(), json);
            json.endObject();
        }
        json.endArray();
        if (quote.isPriced()) {
            CostJson.price("costUsd", quote.cost(), json);
        }
        CostJson.price("reportedUsd", request.reported(), json);
        json.endObject();
    }
}
