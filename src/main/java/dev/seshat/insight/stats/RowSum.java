package dev.seshat.insight.stats;

import dev.seshat.archive.usage.Activity;
import dev.seshat.archive.usage.Spending;
import dev.seshat.insight.cost.Bill;
import dev.seshat.insight.cost.Consumption;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.model.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Adds up one row of statistics.
final class RowSum {

    private final PriceList prices;
    private final Bill bill = new Bill();
    private final Map<String, ReportedCost> reported = new TreeMap<>();
    private long sessions;
    private long prompts;
    private long messages;
    private long active;
    private long requests;
    private long longCacheWrite;
    private long searches;
    private Usage usage = Usage.NONE;

    RowSum(PriceList prices) {
        this.prices = prices;
    }

    void add(Activity activity) {
        sessions += activity.sessions();
        prompts += activity.prompts();
        messages += activity.messages();
        active += activity.activeMillis();
    }

    void add(Spending spending) {
        requests += spending.requests();
        usage = usage.plus(spending.usage());
        longCacheWrite += spending.longCacheWrite();
        searches += spending.webSearches();
        bill.add(prices.quote(Consumption.of(spending)));
        if (spending.ownRequests() > 0) {
            reported.merge(
                    spending.agent(),
                    new ReportedCost(spending.agent(), spending.ownRequests(), spending.ownCost()),
                    (one, other) -> new ReportedCost(
                            one.agent(),
                            one.requests() + other.requests(),
                            one.cost().add(other.cost())));
        }
    }

    /// @param countsPrompts whether prompts, messages and active time can be told apart by these rows
    StatsRow row(String key, boolean countsPrompts) {
        BigDecimal cost = bill.cost();
        return new StatsRow(
                key,
                null,
                sessions,
                countsPrompts ? prompts : null,
                countsPrompts ? messages : null,
                countsPrompts ? active : null,
                requests,
                usage,
                longCacheWrite,
                searches,
                cost,
                bill.unpriced(),
                List.copyOf(reported.values()));
    }
}
