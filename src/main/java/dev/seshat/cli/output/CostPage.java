package dev.seshat.cli.output;

import dev.seshat.insight.cost.ModelPrice;
import dev.seshat.insight.cost.PricedItem;
import dev.seshat.insight.cost.Quote;
import dev.seshat.insight.cost.SessionCost;
import dev.seshat.insight.cost.SessionCost.CostSum;
import dev.seshat.insight.cost.SessionCost.Request;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The output of `cost`: totals, turns, and on request each request with its prices.
public final class CostPage {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final SessionCost cost;
    private final Terminal terminal;
    private final ZoneId zone;
    private final StringBuilder page = new StringBuilder();

    public CostPage(SessionCost cost, Terminal terminal, ZoneId zone) {
        this.cost = cost;
        this.terminal = terminal;
        this.zone = zone;
    }

    /// Print the page.
    ///
    /// @param explained whether to print each request
    public void print(boolean explained, Appendable out) {
        CostSum total = cost.total();
        line(Style.BOLD.apply(
                TerminalText.line(Objects.requireNonNullElse(
                        cost.session().facts().title(), cost.session().key().sessionId())),
                terminal));
        line(amount(total) + " API-equivalent, at prices of " + cost.pricesAsOf() + ": "
                + HumanReadable.count(total.requests(), "request") + ", tokens: "
                + HumanReadable.tokens(total.usage().input()) + " in, "
                + HumanReadable.tokens(total.usage().output()) + " out, "
                + HumanReadable.tokens(total.usage().cacheRead()) + " read from the cache, "
                + HumanReadable.tokens(total.usage().cacheWrite()) + " written to it");
        if (total.reported() != null) {
            line(Dollars.of(total.reported()) + " as " + cost.session().agent() + " itself reported for "
                    + HumanReadable.count(total.reportedRequests(), "request"));
        }
        turns();
        subagents();
        if (explained) {
            cost.requests().forEach(this::request);
        }
        long copies = cost.requests().stream().filter(each -> !each.counts()).count();
        long unknown = cost.requests().stream().filter(Request::unknownCache).count();
        if (!total.unpriced().isEmpty() || copies > 0 || unknown > 0) {
            page.append('\n');
        }
        total.unpriced().forEach(each -> line(StatsPage.note(each)));
        if (copies > 0) {
            line(HumanReadable.count(copies, "request") + " copied from another session: they count there, not here.");
        }
        if (unknown > 0) {
            line(HumanReadable.count(unknown, "request")
                    + " of an earlier Seshat lack how long the cache keeps what they wrote: counted as five"
                    + " minutes. To read their logs again: seshat index --full");
        }
        try {
            out.append(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String amount(CostSum sum) {
        return Dollars.of(sum.cost(), !sum.unpriced().isEmpty());
    }

    private void turns() {
        if (cost.turns().isEmpty()) {
            return;
        }
        Table table = new Table(
                Table.Column.left(Style.USER, 20),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.left(Style.DIM, 19));
        table.add("turn", "cost", "requests", "context", "in", "out", "cache read", "cache write", "at");
        for (SessionCost.Turn turn : cost.turns()) {
            CostSum sum = turn.sum();
            table.add(
                    turn.seq() == null ? "before the first" : turn.number() + " (#" + turn.seq() + ")",
                    amount(sum),
                    HumanReadable.count(sum.requests()),
                    HumanReadable.tokens(turn.context()),
                    HumanReadable.tokens(sum.usage().input()),
                    HumanReadable.tokens(sum.usage().output()),
                    HumanReadable.tokens(sum.usage().cacheRead()),
                    HumanReadable.tokens(sum.usage().cacheWrite()),
                    time(turn.at()));
        }
        page.append('\n');
        table.print(page, terminal);
    }

    private void subagents() {
        if (cost.subagents().isEmpty()) {
            return;
        }
        Table table = new Table(
                Table.Column.rest(Style.ASSISTANT),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM));
        table.add("subagent", "cost", "requests", "out", "cache read");
        for (SessionCost.Subagent subagent : cost.subagents()) {
            CostSum sum = subagent.sum();
            table.add(
                    Objects.requireNonNullElse(
                            subagent.session().facts().title(),
                            subagent.session().key().sessionId()),
                    amount(sum),
                    HumanReadable.count(sum.requests()),
                    HumanReadable.tokens(sum.usage().output()),
                    HumanReadable.tokens(sum.usage().cacheRead()));
        }
        page.append('\n');
        table.print(page, terminal);
    }

    private void request(Request request) {
        Quote quote = request.quote();
        String model = quote.consumption().model();
        page.append('\n');
        line(Style.USER.apply(time(request.at()), terminal)
                + "  " + (model.isEmpty() ? "(no model)" : TerminalText.line(model))
                + (request.seq() == null ? "" : "  #" + request.seq())
                + (request.of().key().equals(cost.session().key())
                        ? ""
                        : "  subagent " + TerminalText.line(request.of().key().sessionId()))
                + "  "
                + Dollars.of(
                        quote.isPriced() ? quote.cost() : null,
                        !quote.unpriced().isEmpty())
                + (request.counts() ? "" : "  (a copy, counts in another session)"));
        line("  " + Style.DIM.apply(why(quote, request), terminal));
        Table table = new Table(
                Table.Column.left(Style.PLAIN, 16),
                Table.Column.right(Style.PLAIN),
                Table.Column.left(Style.DIM, 30),
                Table.Column.right(Style.PLAIN));
        for (PricedItem item : quote.items()) {
            table.add(
                    "  " + item.what(),
                    HumanReadable.count(item.amount()),
                    item.unitPrice() == null
                            ? "no price known"
                            : "× " + Dollars.price(item.unitPrice()) + (item.isSearch() ? " each" : " per million"),
                    item.cost() == null ? "" : "= " + Dollars.price(item.cost()));
        }
        table.print(page, terminal);
    }

    private static String why(Quote quote, Request request) {
        ModelPrice price = quote.price();
        StringBuilder why = new StringBuilder();
        if (price == null) {
            why.append("no price is known for this model");
        } else {
            why.append("price of ")
                    .append(TerminalText.line(price.name()))
                    .append(", ")
                    .append(price.source());
            if (quote.limit() > 0) {
                why.append("; the prompt exceeds ")
                        .append(quote.limit())
                        .append("k tokens: higher rates for all of it");
            }
        }
        if (quote.consumption().fast()) {
            why.append(
                    quote.factor() == null
                            ? "; fast mode, of which no price is known"
                            : "; fast mode: " + quote.factor().toPlainString() + " times the price");
        }
        if (request.unknownCache()) {
            why.append("; it is not known how long the cache keeps what was written");
        }
        if (request.reported() != null) {
            why.append("; the agent itself reported ").append(Dollars.price(request.reported()));
        }
        return why.toString();
    }

    private String time(@Nullable Instant at) {
        return at == null ? "no time" : TIME.format(at.atZone(zone));
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
