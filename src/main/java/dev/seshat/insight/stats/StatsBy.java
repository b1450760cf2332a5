package dev.seshat.insight.stats;

import dev.seshat.archive.usage.Grouping;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What the rows of statistics are about.
public enum StatsBy {
    DAY(Grouping.DAY),
    WEEK(Grouping.WEEK),
    MONTH(Grouping.MONTH),
    PROJECT(Grouping.PROJECT),
    BRANCH(Grouping.BRANCH),
    AGENT(Grouping.AGENT),
    MODEL(Grouping.MODEL),
    SESSION(Grouping.SESSION),
    /// Windows of five hours, as some plans limit usage by them.
    BLOCK(Grouping.SLOT);

    private final Grouping grouping;

    StatsBy(Grouping grouping) {
        this.grouping = grouping;
    }

    Grouping grouping() {
        return grouping;
    }

    /// Its name in options and in JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(StatsBy::label).toList();
    }

    public static Optional<StatsBy> named(String label) {
        return Arrays.stream(values()).filter(by -> by.label().equals(label)).findFirst();
    }

    /// Whether rows are in the order of time; others begin with those that used most.
    public boolean isTime() {
        return switch (this) {
            case DAY, WEEK, MONTH, BLOCK -> true;
            case PROJECT, BRANCH, AGENT, MODEL, SESSION -> false;
        };
    }
}
