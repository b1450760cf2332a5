package dev.seshat.corpus;

/// What is odd about a log. At most one per log, and at least one log of each.
public enum Quirk {
    /// No byte at all.
    EMPTY(0.003),
    /// The last line is only half written.
    TRUNCATED(0.01),
    /// Some lines are no JSON objects, some are blank.
    MALFORMED(0.01),
    /// Lines end as on Windows.
    CRLF(0.005),
    /// A byte order mark stands at the beginning.
    BYTE_ORDER_MARK(0.002),
    /// The last line is whole, but has no line end.
    NO_FINAL_NEWLINE(0.05),
    /// The name of the file is not the id of the session.
    RENAMED(0.002),
    /// Nothing but titles of other sessions.
    ONLY_SUMMARIES(0.005),
    /// The legacy dialect.
    LEGACY(0.005);

    private final double share;

    Quirk(double share) {
        this.share = share;
    }

    /// How many of the sessions have it.
    int count(int sessions) {
        return Math.max(1, (int) (share * sessions));
    }
}
