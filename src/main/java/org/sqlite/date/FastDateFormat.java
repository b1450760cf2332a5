package org.sqlite.date;

/// Stands in for the class of this name in SQLite's driver, by coming before it on the class path.
///
/// The driver makes a format of dates for every connection, whether one is used or not. For that Java gets ready its
/// calendars, its time zones and the names of months: a tenth of a search from a new process. Seshat keeps times as
/// numbers, so nothing of a format is ever called but this. See docs/decisions/0030-what-a-search-does-without.md.
public final class FastDateFormat {

    private FastDateFormat() {}

    /// The format that a connection asks for and does not use.
    public static FastDateFormat getInstance(String pattern) {
        return new FastDateFormat();
    }
}
