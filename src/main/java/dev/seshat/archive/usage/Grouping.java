package dev.seshat.archive.usage;

/// What sums are grouped by.
public enum Grouping {
    /// One sum of everything.
    ALL,
    /// Local days, as `2026-02-01`.
    DAY,
    /// Weeks, by the day they begin, a Monday.
    WEEK,
    /// Months, as `2026-02`.
    MONTH,
    /// Quarters of an hour since 1970.
    SLOT,
    /// Directories that sessions worked in; worktrees belong to their repository.
    PROJECT,
    BRANCH,
    AGENT,
    MODEL,
    /// Session keys. Subagents belong to the session that started them.
    SESSION
}
