package dev.seshat.insight.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A part of statistics besides totals and rows.
public enum StatsSection {
    /// Sums by day, for a calendar.
    DAYS,
    /// What each model used on each day; in each week or month, if that is what the rows are about.
    MODELS,
    /// Tools with their failures and durations.
    TOOLS,
    /// The files changed most often.
    FILES;

    /// Its name in requests and in JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(StatsSection::label).toList();
    }

    public static Optional<StatsSection> named(String label) {
        return Arrays.stream(values())
                .filter(section -> section.label().equals(label))
                .findFirst();
    }
}
