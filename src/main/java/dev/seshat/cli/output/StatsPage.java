package dev.seshat.cli.output;

import dev.seshat.archive.usage.FileTotals;
import dev.seshat.archive.usage.ToolTotals;
import dev.seshat.insight.cost.Unpriced;
import dev.seshat.insight.stats.ReportedCost;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsBy;
import dev.seshat.insight.stats.StatsRow;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The output of `stats`: totals, a calendar, and tables.
public final class StatsPage {

    private static final String NONE = "-";

    private final Stats stats;
    private final Terminal terminal;
    private final boolean dumb;
    private final StringBuilder page = new StringBuilder();

    /// @param dumb whether the terminal may lack all but plain characters
    public StatsPage(Stats stats, Terminal terminal, boolean dumb) {
        this.stats = stats;
        this.terminal = terminal;
        this.dumb = dumb;
    }

    /// Print the page.
    public void print(Appendable out) {
        totals();
        calendar();
        rows();
        models();
        tools();
        files();
        notes();
        try {
            out.append(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void totals() {
        StatsRow all = stats.totals();
        line(HumanReadable.count(all.sessions(), "session")
                + ", " + HumanReadable.count(value(all.prompts()), "prompt")
                + ", " + HumanReadable.count(value(all.messages()), "message")
                + ", active for " + HumanReadable.duration(Duration.ofMillis(value(all.activeMillis()))));
        line(HumanReadable.count(all.requests(), "request")
                + ", tokens: " + HumanReadable.tokens(all.usage().input()) + " in, "
                + HumanReadable.tokens(all.usage().output()) + " out, "
                + HumanReadable.tokens(all.usage().cacheRead()) + " read from the cache, "
                + HumanReadable.tokens(all.usage().cacheWrite()) + " written to it");
        line(Style.BOLD.apply(cost(all), terminal) + " API-equivalent, at prices of " + stats.pricesAsOf());
        for (ReportedCost each : all.reported()) {
            line(Dollars.of(each.cost()) + " as " + TerminalText.line(each.agent()) + " itself reported for "
                    + HumanReadable.count(each.requests(), "request"));
        }
    }

    private static long value(@Nullable Long count) {
        return Objects.requireNonNullElse(count, 0L);
    }

    private static String cost(StatsRow row) {
        return Dollars.of(row.cost(), !row.unpriced().isEmpty());
    }

    private void calendar() {
        if (stats.days() == null || stats.days().isEmpty()) {
            return;
        }
        Map<LocalDate, Long> days = new HashMap<>();
        for (StatsRow day : stats.days()) {
            days.put(LocalDate.parse(day.key()), value(day.messages()));
        }
        page.append('\n');
        new HeatMap(days, LocalDate.now(ZoneId.systemDefault()), dumb).print(page, terminal);
    }

    private void rows() {
        if (stats.rows().isEmpty()) {
            return;
        }
        boolean counted = stats.by() != StatsBy.MODEL;
        Table table = new Table(
                name(),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM));
        table.add(
                stats.by().label(),
                "cost",
                "sessions",
                counted ? "prompts" : "requests",
                counted ? "active" : "",
                "in",
                "out",
                "cache read",
                "cache write",
                counted ? "messages" : "");
        for (StatsRow row : stats.rows()) {
            table.add(
                    rowName(row),
                    cost(row),
                    HumanReadable.count(row.sessions()),
                    HumanReadable.count(counted ? value(row.prompts()) : row.requests()),
                    counted ? HumanReadable.duration(Duration.ofMillis(value(row.activeMillis()))) : "",
                    HumanReadable.tokens(row.usage().input()),
                    HumanReadable.tokens(row.usage().output()),
                    HumanReadable.tokens(row.usage().cacheRead()),
                    HumanReadable.tokens(row.usage().cacheWrite()),
                    counted ? HumanReadable.count(value(row.messages())) : "");
        }
        page.append('\n');
        table.print(page, terminal);
        if (stats.by().isTime() && stats.rows().size() > 1) {
            page.append('\n');
            spark(
                    "cost",
                    row -> Objects.requireNonNullElse(row.cost(), BigDecimal.ZERO)
                            .doubleValue());
            spark("prompts", row -> value(row.prompts()));
        }
        if (stats.rowsTotal() > stats.rows().size()) {
            line("… "
                    + HumanReadable.count(
                            (long) stats.rowsTotal() - stats.rows().size())
                    + (stats.by().isTime() ? " earlier" : " more") + ": --limit " + stats.rowsTotal());
        }
    }

    /// Keys of time are short, and all others may be long.
    private Table.Column name() {
        return stats.by().isTime() ? Table.Column.left(Style.USER, 20) : Table.Column.rest(Style.USER);
    }

    private static String rowName(StatsRow row) {
        if (row.label() != null) {
            return row.label();
        }
        return row.key().isEmpty() ? "(unknown)" : row.key();
    }

    private void spark(String name, ToDoubleFunction<StatsRow> value) {
        List<Double> values = stats.rows().stream().map(value::applyAsDouble).toList();
        String bars = Sparkline.of(values, Math.max(1, terminal.width() - 10), dumb);
        line(name + " ".repeat(9 - name.length()) + Style.ADDED.apply(bars, terminal));
    }

    private void models() {
        if (stats.models() == null || stats.models().isEmpty()) {
            return;
        }
        Table table = new Table(
                Table.Column.left(Style.DIM, 10),
                Table.Column.rest(Style.USER),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM),
                Table.Column.right(Style.DIM));
        table.add("day", "model", "cost", "requests", "out");
        for (Stats.DayModel each : stats.models()) {
            StatsRow row = each.row();
            table.add(
                    each.day(),
                    rowName(row),
                    cost(row),
                    HumanReadable.count(row.requests()),
                    HumanReadable.tokens(row.usage().output()));
        }
        page.append('\n');
        table.print(page, terminal);
    }

    private void tools() {
        if (stats.tools() == null || stats.tools().isEmpty()) {
            return;
        }
        Table table = new Table(
                Table.Column.rest(Style.TOOL),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.PLAIN),
                Table.Column.right(Style.DIM));
        table.add("tool", "uses", "failed", "median");
        for (ToolTotals tool : stats.tools()) {
            table.add(
                    tool.tool(),
                    HumanReadable.count(tool.uses()),
                    tool.failures() == 0
                            ? NONE
                            : HumanReadable.count(tool.failures()) + " (" + percent(tool.failures(), tool.uses()) + ")",
                    tool.median() == null ? NONE : duration(tool.median()));
        }
        page.append('\n');
        table.print(page, terminal);
    }

    private static String percent(long part, long whole) {
        long percent = Math.round(100.0 * part / whole);
        return percent == 0 ? "<1 %" : percent + " %";
    }

    private static String duration(Duration median) {
        return median.toSeconds() == 0 ? median.toMillis() + " ms" : HumanReadable.duration(median);
    }

    private void files() {
        if (stats.files() == null || stats.files().isEmpty()) {
            return;
        }
        Table table = new Table(
                Table.Column.rest(Style.CODE), Table.Column.right(Style.PLAIN), Table.Column.right(Style.DIM));
        table.add("file", "changes", "sessions");
        for (FileTotals file : stats.files()) {
            table.add(file.path(), HumanReadable.count(file.uses()), HumanReadable.count(file.sessions()));
        }
        page.append('\n');
        table.print(page, terminal);
    }

    private void notes() {
        List<Unpriced> unpriced = stats.totals().unpriced();
        if (!unpriced.isEmpty() || stats.unknownCaches() > 0) {
            page.append('\n');
        }
        unpriced.forEach(each -> line(note(each)));
        if (stats.unknownCaches() > 0) {
            line(HumanReadable.count(stats.unknownCaches(), "request")
                    + " of an earlier Seshat lack how long the cache keeps what they wrote: counted as five"
                    + " minutes. To read their logs again: seshat index --full");
        }
    }

    static String note(Unpriced each) {
        String model = each.model().isEmpty() ? "(no model)" : TerminalText.line(each.model());
        return each.missing().equals(Unpriced.MODEL)
                ? "No price is known for " + model + ": " + HumanReadable.count(each.requests(), "request") + ", "
                        + HumanReadable.tokens(each.amount()) + " tokens are not in the cost."
                : "No price is known for " + each.missing() + " of " + model + ": "
                        + HumanReadable.tokens(each.amount()) + " are not in the cost.";
    }

    private void line(String text) {
        page.append(text).append('\n');
    }
}
