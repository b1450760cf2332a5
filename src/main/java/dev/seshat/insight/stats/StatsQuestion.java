package dev.seshat.insight.stats;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.usage.UsageScope;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What somebody wants to know of the statistics.
///
/// @param sessions filters on sessions
/// @param with further sections
/// @param limit how many rows, tools and files at most
public record StatsQuestion(StatsBy by, List<Filter> sessions, DateRange when, Set<StatsSection> with, int limit) {
    public StatsQuestion {
        requireNonNull(by, "by");
        sessions = List.copyOf(sessions);
        requireNonNull(when, "when");
        with = with.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(with));
        if (limit < 0) {
            throw new IllegalArgumentException("limit is negative: " + limit);
        }
    }

    /// The filters that a list of sessions has, too. They mean the same.
    public static List<Filter> filters(
            @Nullable String project, @Nullable String agent, @Nullable String branch, @Nullable String workstation) {
        List<Filter> filters = new ArrayList<>();
        add(Filter.Field.PROJECT, project, filters);
        add(Filter.Field.AGENT, agent, filters);
        add(Filter.Field.BRANCH, branch, filters);
        add(Filter.Field.WORKSTATION, workstation, filters);
        return filters;
    }

    private static void add(Filter.Field field, @Nullable String value, List<Filter> filters) {
        if (value != null) {
            filters.add(new Filter.Has(field, value));
        }
    }

    /// What is counted.
    ///
    /// @param clock knows where days begin
    public UsageScope scope(Clock clock) {
        return new UsageScope(sessions, when, clock.getZone());
    }
}
