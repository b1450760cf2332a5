package dev.seshat.insight.stats;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.usage.FileTotals;
import dev.seshat.archive.usage.ToolTotals;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Statistics: what everything sums up to, and the rows behind it.
///
/// @param rows in the order of time, or those that cost most first
/// @param rowsTotal how many rows there are, of which some may be left out
/// @param days sums by day; null if nobody asked
/// @param models what each model used on each day; null if nobody asked
/// @param tools the most used first; null if nobody asked
/// @param files those changed most often first; null if nobody asked
/// @param pricesAsOf the day of the prices
/// @param unknownCaches how many requests were archived by an earlier Seshat, which did not keep how long the cache
/// keeps what they wrote to it; they are priced as if for five minutes
public record Stats(
        StatsRow totals,
        StatsBy by,
        List<StatsRow> rows,
        int rowsTotal,
        @Nullable List<StatsRow> days,
        @Nullable List<DayModel> models,
        @Nullable List<ToolTotals> tools,
        @Nullable List<FileTotals> files,
        LocalDate pricesAsOf,
        long unknownCaches) {
    public Stats {
        requireNonNull(totals, "totals");
        requireNonNull(by, "by");
        rows = List.copyOf(rows);
        requireNonNull(pricesAsOf, "pricesAsOf");
    }

    /// The same with another form of the totals.
    public Stats withTotals(StatsRow other) {
        return new Stats(other, by, rows, rowsTotal, days, models, tools, files, pricesAsOf, unknownCaches);
    }

    /// What one model used on one day.
    ///
    /// @param row has the model as its key
    public record DayModel(String day, StatsRow row) {
        public DayModel {
            requireNonNull(day, "day");
            requireNonNull(row, "row");
        }
    }
}
