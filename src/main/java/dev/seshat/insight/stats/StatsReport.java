package dev.seshat.insight.stats;

import dev.seshat.archive.Archive;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.usage.FileTotals;
import dev.seshat.archive.usage.Grouping;
import dev.seshat.archive.usage.Spending;
import dev.seshat.archive.usage.ToolTotals;
import dev.seshat.archive.usage.UsageRecords;
import dev.seshat.archive.usage.UsageScope;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.insight.stats.Stats.DayModel;
import dev.seshat.model.Checkout;
import dev.seshat.model.Project;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.SessionKey;
import dev.seshat.tool.ToolFamily;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Computes statistics from an archive.
public final class StatsReport {

    private final Archive archive;
    private final UsageRecords records;
    private final PriceList prices;
    private final StatsQuestion question;
    private final UsageScope scope;

    private StatsReport(Archive archive, PriceList prices, StatsQuestion question, Clock clock) {
        this.archive = archive;
        this.records = archive.usage();
        this.prices = prices;
        this.question = question;
        this.scope = question.scope(clock);
    }

    /// Answer a question.
    ///
    /// @param clock knows where days begin
    public static Stats of(Archive archive, PriceList prices, StatsQuestion question, Clock clock) {
        return new StatsReport(archive, prices, question, clock).stats();
    }

    private Stats stats() {
        StatsBy by = question.by();
        RowSum totals = new RowSum(prices);
        long[] unknown = {0};
        records.activity(scope, Grouping.ALL, totals::add);
        // Everything that was used is in exactly one row.
        List<StatsRow> all = rows(by, each -> {
            totals.add(each);
            unknown[0] += each.unknownCaches();
        });
        List<StatsRow> rows = all;
        if (all.size() > question.limit()) {
            // The latest of times.
            rows = by.isTime()
                    ? all.subList(all.size() - question.limit(), all.size())
                    : all.subList(0, question.limit());
        }
        Set<StatsSection> with = question.with();
        List<ToolTotals> tools = with.contains(StatsSection.TOOLS) || with.contains(StatsSection.FILES)
                ? records.tools(scope)
                : List.of();
        return new Stats(
                totals.row("", true),
                by,
                labelled(rows),
                all.size(),
                !with.contains(StatsSection.DAYS) ? null : by == StatsBy.DAY ? all : rows(StatsBy.DAY, _ -> {}),
                with.contains(StatsSection.MODELS) ? models() : null,
                with.contains(StatsSection.TOOLS)
                        ? tools.stream().limit(question.limit()).toList()
                        : null,
                with.contains(StatsSection.FILES) ? files(tools) : null,
                prices.asOf(),
                unknown[0]);
    }

    /// @param used receives everything that was used
    private List<StatsRow> rows(StatsBy by, Consumer<Spending> used) {
        Map<String, RowSum> sums = new HashMap<>();
        if (by == StatsBy.BLOCK) {
            Blocks blocks = Blocks.of(records, scope);
            blocks.activity().forEach(each -> sum(sums, each.key()).add(each));
            records.spending(
                    scope,
                    by.grouping(),
                    each -> sum(sums, blocks.startOf(each.key())).add(each));
        } else {
            records.activity(scope, by.grouping(), each -> sum(sums, each.key()).add(each));
            records.spending(scope, by.grouping(), each -> {
                used.accept(each);
                sum(sums, each.key()).add(each);
            });
        }
        List<StatsRow> rows = new ArrayList<>();
        sums.forEach((key, sum) -> rows.add(sum.row(key, by != StatsBy.MODEL)));
        rows.sort(order(by));
        return rows;
    }

    private RowSum sum(Map<String, RowSum> sums, String key) {
        return sums.computeIfAbsent(key, _ -> new RowSum(prices));
    }

    private static Comparator<StatsRow> order(StatsBy by) {
        Comparator<StatsRow> byKey = Comparator.comparing(StatsRow::key);
        return by.isTime()
                ? byKey
                : Comparator.comparing((StatsRow row) -> Objects.requireNonNullElse(row.cost(), BigDecimal.ZERO))
                        .thenComparingLong(StatsRow::requests)
                        .thenComparingLong(row -> Objects.requireNonNullElse(row.messages(), 0L))
                        .reversed()
                        .thenComparing(byKey);
    }

    /// People know projects by their labels, and sessions by their titles.
    private List<StatsRow> labelled(List<StatsRow> rows) {
        return switch (question.by()) {
            case PROJECT -> {
                ProjectLabels labels = ProjectLabels.of(archive.checkouts());
                yield rows.stream()
                        .map(row -> row.labelled(
                                row.key().isEmpty() ? null : labels.name(new Checkout(Project.at(row.key()), null))))
                        .toList();
            }
            case SESSION ->
                rows.stream().map(row -> row.labelled(title(row.key()))).toList();
            case DAY, WEEK, MONTH, BRANCH, AGENT, MODEL, BLOCK -> rows;
        };
    }

    private @Nullable String title(String key) {
        return archive.find(SessionKey.parse(key))
                .map(ArchivedSession::session)
                .map(session -> session.facts().title())
                .orElse(null);
    }

    private List<DayModel> models() {
        // As fine as the rows: ten years of days times models are more than anybody draws.
        Grouping part = switch (question.by()) {
            case WEEK, MONTH -> question.by().grouping();
            case DAY, PROJECT, BRANCH, AGENT, MODEL, SESSION, BLOCK -> Grouping.DAY;
        };
        Map<String, Map<String, RowSum>> days = new TreeMap<>();
        records.spending(
                scope,
                part,
                each -> sum(days.computeIfAbsent(each.key(), _ -> new TreeMap<>()), each.model())
                        .add(each));
        List<DayModel> all = new ArrayList<>();
        days.forEach((day, models) ->
                models.forEach((model, sum) -> all.add(new DayModel(day, sum.row(model, false)))));
        return all;
    }

    private List<FileTotals> files(List<ToolTotals> used) {
        List<String> changing = used.stream()
                .map(ToolTotals::tool)
                .filter(tool -> switch (ToolFamily.of(tool)) {
                    case EDIT, PATCH, WRITE -> true;
                    case SHELL, READ, SEARCH, WEB, DELEGATE, TODO, OTHER -> false;
                })
                .toList();
        return changing.isEmpty() ? List.of() : records.files(scope, changing, question.limit());
    }
}
