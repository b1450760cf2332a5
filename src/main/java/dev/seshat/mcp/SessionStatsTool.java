package dev.seshat.mcp;

import dev.seshat.insight.cost.PriceList;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsQuestion;
import dev.seshat.insight.stats.StatsReport;
import dev.seshat.insight.stats.StatsRow;
import dev.seshat.query.LocalClock;
import dev.seshat.request.Parameter;
import dev.seshat.request.StatsParameters;
import dev.seshat.wire.StatsJson;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// `session_stats`: how much was done, with how many tokens, and what it would have cost over an API.
final class SessionStatsTool implements Tool {

    private static final int LIMIT = 20;
    private static final int LONGEST_NAME = 300;

    private final ToolContext context;
    private final StatsParameters asked;

    SessionStatsTool(ToolContext context) {
        this.context = context;
        asked = StatsParameters.ofRows(context.agents(), LIMIT);
    }

    @Override
    public String name() {
        return "session_stats";
    }

    @Override
    public String title() {
        return "Statistics of sessions";
    }

    @Override
    public String description() {
        return "Count past sessions, prompts, active time, tokens and their API-equivalent cost, by day, project, model …";
    }

    @Override
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(asked.all());
        all.add(BudgetedAnswer.MAX_TOKENS);
        all.add(BudgetedAnswer.FORMAT);
        return all;
    }

    private record Counted(Stats stats, int pending) {}

    @Override
    public BudgetedAnswer.Finished call(Arguments arguments) {
        StatsQuestion question = asked.question(arguments);
        PriceList prices = context.prices();
        Counted counted = context.ask(state ->
                new Counted(StatsReport.of(state.archive(), prices, question, new LocalClock()), state.pending()));
        Stats stats = counted.stats();
        Quotes quotes = context.quotes();
        BudgetedAnswer reply = new BudgetedAnswer(arguments, quotes);
        reply.head(
                "Totals: " + sums(stats.totals()) + "\nCosts are API-equivalent, at prices of " + stats.pricesAsOf()
                        + ".\n" + stats.rowsTotal() + (stats.rowsTotal() == 1 ? " row" : " rows") + " by "
                        + stats.by().label() + ".\n" + context.pendingNote(counted.pending()),
                !stats.rows().isEmpty(),
                Json.members(
                        json -> StatsJson.writeHead(masked(stats, quotes), json.member("pending", counted.pending()))));
        List<IntFunction<AnswerItem>> items = new ArrayList<>();
        for (StatsRow row : stats.rows()) {
            StatsRow masked = masked(row, quotes);
            items.add(_ -> new AnswerItem(
                    quotes.fenced(name(masked)) + sums(row) + "\n",
                    Json.value(json -> StatsJson.writeRow(masked, json))));
        }
        reply.list("rows").addAll(items);
        return reply.end(
                reply.shown() == stats.rowsTotal()
                        ? ""
                        : "Shown: " + reply.shown() + " of " + stats.rowsTotal()
                                + " rows. For more pass a larger limit or max_tokens, or narrow the question.\n",
                "");
    }

    private static String name(StatsRow row) {
        String key = row.key().isEmpty() ? "(unknown)" : row.key();
        return row.label() == null ? key : row.label() + "\n" + key;
    }

    private static Stats masked(Stats stats, Quotes quotes) {
        return stats.withTotals(masked(stats.totals(), quotes));
    }

    /// Projects, branches, models and titles are texts from logs.
    private static StatsRow masked(StatsRow row, Quotes quotes) {
        return row.withTexts(text -> Objects.requireNonNullElse(quotes.line(text, LONGEST_NAME), ""));
    }

    private static String sums(StatsRow row) {
        String counts = row.sessions() + " sessions";
        if (row.prompts() != null) {
            counts += ", " + row.prompts() + " prompts";
        }
        if (row.activeMillis() != null) {
            counts += ", " + row.activeMillis() / 60_000 + " min active";
        }
        return counts + ", " + row.requests() + " requests, tokens: "
                + row.usage().input() + " in, "
                + row.usage().output() + " out, " + row.usage().cacheRead() + " cache read, "
                + row.usage().cacheWrite() + " cache written, cost "
                + dollars(row.cost()) + (row.unpriced().isEmpty() ? "" : " without what has no known price");
    }

    private static String dollars(@Nullable BigDecimal cost) {
        return cost == null ? "unknown" : cost.setScale(2, RoundingMode.HALF_UP).toPlainString() + " USD";
    }
}
